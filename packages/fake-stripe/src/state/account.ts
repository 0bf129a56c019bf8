import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import { queueDeliveries } from '../webhooks/queue.ts'
import { createIds } from './ids.ts'
import type { Kind, Kinds, Store } from './store.ts'
import type { StripeEvent } from './wire.ts'

/** The API version of this account's objects: that of the SDK in package.json. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

type EventType = Stripe.Event['type']
/** Runs at once after an event, in the same transaction. */
export type Reactions = Partial<Record<EventType, (account: Account, object: Kinds[Kind]) => void>>
/** The request that causes a change. Null for changes without a request. */
type Cause = { id: string; idempotency_key: string | null } | null

/** A Stripe account in test mode: its objects, its clock, and its events. */
export class Account {
  readonly store: Store
  readonly newId: (prefix: string) => string
  readonly #url: () => string
  readonly #reactions: Reactions
  #cause: Cause = null

  constructor(store: Store, url: () => string, reactions: Reactions, seed?: string) {
    this.store = store
    this.#url = url
    this.#reactions = reactions
    this.newId = createIds(store, seed)
  }

  /** Base URL of the server, without a trailing slash. */
  get url(): string {
    return this.#url()
  }

  /** Seconds since 1970, by the account's adjustable clock. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.clockOffsetSeconds
  }

  get clockOffsetSeconds(): number {
    return Number(this.store.setting('clock offset') ?? 0)
  }

  advanceClock(seconds: number): void {
    this.store.setSetting('clock offset', String(this.clockOffsetSeconds + seconds))
  }

  /** The fields that all kinds of objects have. */
  newObject(prefix: string) {
    return { id: this.newId(prefix), created: this.now(), livemode: false }
  }

  newSecret(of: string): string {
    return `${of}_secret_${randomBytes(12).toString('hex')}`
  }

  /** Runs `work` in one transaction. Its events refer to the request. */
  during<T>(cause: Cause, work: () => T): T {
    return this.store.transaction(() => {
      this.#cause = cause
      try {
        return work()
      } finally {
        this.#cause = null
      }
    })
  }

  /** Stores a new object and emits its event. */
  create<T extends Kinds[Kind]>(type: EventType, object: T): T {
    this.store.save(object)
    this.emit(type, object)
    return object
  }

  /** Stores changes of an object without an event. */
  change<T extends Kinds[Kind]>(object: T, changes: Partial<T>): T {
    return this.store.save({ ...object, ...changes })
  }

  /** Stores changes of an object. The event contains the previous values. An `updated` event needs a difference. */
  update<T extends Kinds[Kind]>(type: EventType, object: T, changes: Partial<T>): T {
    const changed = this.change(object, changes)
    if (!type.endsWith('.updated')) this.emit(type, changed)
    else {
      const names = Object.keys(changes) as (keyof T & string)[]
      const different = names.filter((name) => !isDeepStrictEqual(object[name], changed[name]))
      const previous = Object.fromEntries(different.map((name) => [name, object[name]]))
      if (different.length > 0) this.emit(type, changed, previous)
    }
    return changed
  }

  /** Creates an event with an object's current state, for the account's log and its webhooks. */
  emit(type: EventType, object: Kinds[Kind], previous?: Record<string, unknown>): void {
    const event: StripeEvent = {
      ...this.newObject('evt'),
      object: 'event',
      api_version: apiVersion,
      data: { object, ...(previous && { previous_attributes: previous }) },
      pending_webhooks: 0,
      request: this.#cause,
      type,
    }
    event.pending_webhooks = queueDeliveries(this.store, event)
    this.store.save(event)
    this.#reactions[type]?.(this, object)
  }
}
