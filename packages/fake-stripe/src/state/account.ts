import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import { queueDelivery } from '../webhooks/queue.ts'
import type { Kind, Kinds, Store } from './store.ts'
import type { Fields } from './wire.ts'

/** The API version of this account's objects: that of the SDK in package.json. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

const prefixes: Record<Kind, string> = {
  charge: 'ch',
  'checkout.session': 'cs_test',
  customer: 'cus',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  order: 'order',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  refund: 're',
  setup_intent: 'seti',
  subscription: 'sub',
  tax_id: 'txi',
}

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

/** An id in Stripe's format. */
export const createId = (prefix: string): string =>
  `${prefix}_${[...randomBytes(24)].map((byte) => characters[byte % characters.length]).join('')}`

type EventType = Stripe.Event['type']

/** Runs at once after an event, in the same transaction. */
export type Reactions = Partial<Record<EventType, (account: Account, object: Kinds[Kind]) => void>>

/** A Stripe account in test mode: its objects, its clock, and its events. */
export class Account {
  readonly store: Store
  readonly #url: () => string
  readonly #reactions: Reactions

  constructor(store: Store, url: () => string, reactions: Reactions) {
    this.store = store
    this.#url = url
    this.#reactions = reactions
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

  /** An object that is not stored yet. */
  newObject<K extends Kind>(kind: K, fields: Fields<Kinds[K]>): Kinds[K] {
    const shared = { id: createId(prefixes[kind]), object: kind, created: this.now() }
    return Object.assign(shared, fields) as Kinds[K]
  }

  /** Stores a new object and emits its event. */
  create<K extends Kind>(type: EventType, kind: K, fields: Fields<Kinds[K]>): Kinds[K] {
    const object = this.store.save(this.newObject(kind, fields))
    this.emit(type, object)
    return object
  }

  /** Stores changes of an object without an event. */
  change<T extends Kinds[Kind]>(object: T, changes: Fields<T>): T {
    return this.store.save({ ...object, ...changes })
  }

  /** Stores changes of an object. An `updated` event needs a difference. */
  update<T extends Kinds[Kind]>(type: EventType, object: T, changes: Fields<T>): T {
    const changed = this.change(object, changes)
    if (!type.endsWith('.updated') || !isDeepStrictEqual(object, changed)) this.emit(type, changed)
    return changed
  }

  /** Creates an event with an object's current state, for the account's log and its webhook. */
  emit(type: EventType, object: Kinds[Kind]): void {
    const event = this.newObject('event', { api_version: apiVersion, data: { object }, type })
    this.store.save(event)
    queueDelivery(this.store, event)
    this.#reactions[type]?.(this, object)
  }
}
