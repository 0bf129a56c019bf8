import type { MarketplaceName } from '@merkwerk/contract'
import type { FetchedPage } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { keepLayoutPage } from './keep-layout-page.ts'
import { quarterOf } from './layout-drift.ts'
import { findLayoutLeaps } from './layout-leaps.ts'

/** Counts are written at most this often. */
const flushMs = 5_000
/** Leaps are looked for at most this often. */
const lookMs = 60_000
/** A page that lacks this share of its sections is worth a look. */
const oddShare = 0.5

type WatchContext = Pick<Context, 'clock' | 'db' | 'files' | 'logger'>

interface Count {
  since: Date
  marketplace: MarketplaceName
  section: string
  pages: number
  missing: number
}

/**
 * Counts by quarters of an hour which sections the marketplaces' product pages lack, and keeps some of the oddest pages,
 * and of those that lack what suddenly many lack, for study. Never fails a look-up: what the database or the file store
 * refuses is only logged.
 */
export class LayoutWatch implements AsyncDisposable {
  readonly #context: WatchContext
  /** Kinds of pages of which a day has enough. */
  readonly #enough = new Set<string>()
  readonly #writing = new Set<Promise<void>>()
  #counts = new Map<string, Count>()
  #leaping: ReadonlySet<string> = new Set()
  #lookedAt = 0
  #timer: NodeJS.Timeout | undefined
  #keeping: Promise<void> = Promise.resolve()

  constructor(context: WatchContext) {
    this.#context = context
  }

  note(marketplace: MarketplaceName, page: FetchedPage): void {
    const since = quarterOf(this.#context.clock.now())
    const { expected, missing } = page.layout
    for (const section of expected) {
      const key = `${since.getTime()} ${marketplace} ${section}`
      const count = this.#counts.get(key) ?? { since, marketplace, section, pages: 0, missing: 0 }
      count.pages += 1
      count.missing += missing.includes(section) ? 1 : 0
      this.#counts.set(key, count)
    }
    this.#timer ??= setTimeout(() => this.#run(this.#flush()), flushMs).unref()
    if (missing.length === 0) return
    // One after the other, so that those before are counted.
    this.#keeping = this.#keeping.then(() => this.#keep(marketplace, page)).catch(this.#warn)
    this.#run(this.#keeping)
  }

  readonly #warn = (err: unknown): void => this.#context.logger.warn({ err }, 'layout of pages not noted')

  #run(writing: Promise<void>): void {
    const done = writing.catch(this.#warn).finally(() => this.#writing.delete(done))
    this.#writing.add(done)
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#counts.values()]
    this.#counts = new Map()
    if (rows.length === 0) return
    await this.#context.db
      .insertInto('layout_quarters')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['since', 'marketplace', 'section']).doUpdateSet({
          pages: sql`layout_quarters.pages + excluded.pages`,
          missing: sql`layout_quarters.missing + excluded.missing`,
        }),
      )
      .execute()
  }

  async #keep(marketplace: MarketplaceName, page: FetchedPage): Promise<void> {
    await this.#lookForLeaps()
    const { expected, missing } = page.layout
    const isOdd = missing.length / expected.length >= oddShare
    const leaping = missing.find((section) => this.#leaping.has(`${marketplace} ${section}`)) ?? null
    const kind = `${this.#context.clock.now().toISOString().slice(0, 10)} ${marketplace} ${leaping} ${isOdd}`
    if ((!isOdd && leaping === null) || this.#enough.has(kind)) return
    const isKept = await keepLayoutPage(this.#context, marketplace, page, { isOdd, leaping })
    if (!isKept) this.#enough.add(kind)
  }

  async #lookForLeaps(): Promise<void> {
    const now = this.#context.clock.now().getTime()
    if (now - this.#lookedAt < lookMs) return
    this.#lookedAt = now
    const leaps = await findLayoutLeaps(this.#context)
    this.#leaping = new Set(leaps.map(({ marketplace, section }) => `${marketplace} ${section}`))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#run(this.#flush())
    await Promise.all(this.#writing)
  }
}
