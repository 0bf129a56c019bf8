import type { MarketplaceName } from '@merkwerk/contract'
import type { LookupOutcome } from '@merkwerk/engine'
import type { Context } from '../../platform/context.ts'
import { addLookupCounts, deleteLookupCounts } from './lookup-store.ts'

/** Counts are written at most this often. */
const flushMs = 5_000
const hourMs = 3_600_000
/** Counts of older hours are deleted. */
const storedHours = 14 * 24

type Counted = 'answered' | 'unreadable' | 'refused'

const noCounts = (): Record<Counted, number> => ({ answered: 0, unreadable: 0, refused: 0 })

function countedAs({ kind }: LookupOutcome): Counted {
  if (kind === 'blocked') return 'refused'
  return kind === 'unreadable' ? 'unreadable' : 'answered'
}

/** Counts lookups by outcome and adds the counts to the current hour every few seconds and on disposal. */
export class LookupCounts implements AsyncDisposable {
  readonly #context: Pick<Context, 'db' | 'clock'>
  #counts = new Map<MarketplaceName, Record<Counted, number>>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: Pick<Context, 'db' | 'clock'>) {
    this.#context = context
  }

  add(marketplace: MarketplaceName, outcome: LookupOutcome): void {
    const counts = this.#counts.get(marketplace) ?? noCounts()
    counts[countedAs(outcome)] += 1
    this.#counts.set(marketplace, counts)
    // Counts are for people only, so those lost in a database outage are not retried.
    this.#timer ??= setTimeout(() => void this.#flush().catch(() => undefined), flushMs).unref()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = this.#context.clock.now().getTime()
    const hour = new Date(now - (now % hourMs))
    const rows = [...this.#counts].map(([marketplace, counts]) => ({ marketplace, hour, ...counts }))
    this.#counts = new Map()
    if (rows.length === 0) return
    await addLookupCounts(this.#context.db, rows)
    await deleteLookupCounts(this.#context.db, new Date(now - storedHours * hourMs))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#flush().catch(() => undefined)
  }
}
