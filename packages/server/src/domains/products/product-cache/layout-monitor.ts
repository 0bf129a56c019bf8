import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { SourceName } from '@merkwerk/contract'
import type { FetchedPage } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { CountBuffer } from './count-buffer.ts'
import { findLayoutLeaps } from './layout-leaps.ts'
import { truncateToQuarter } from './layout-queries.ts'
import { addLayoutCounts, insertLayoutPage, type LayoutCount } from './layout-store.ts'

/** Leaps are searched at most this often. */
const searchMs = 60_000
/** A page without this share of its sections is stored for study. */
const oddShare = 0.5

/**
 * Counts the missing sections of product pages by quarter of an hour. Stores some pages for study: those without most of
 * their sections, and those without a section that is suddenly missing from many pages. Errors of the database or the
 * file storage are logged and never fail a lookup.
 */
export class LayoutMonitor implements AsyncDisposable {
  readonly #context: Pick<Context, 'clock' | 'db' | 'files' | 'logger'>
  readonly #counts: CountBuffer<LayoutCount>
  /** Kinds of pages of which enough are stored for the day. */
  readonly #enough = new Set<string>()
  #leaping: ReadonlySet<string> = new Set()
  #searchedAt = 0
  #storing: Promise<void> = Promise.resolve()

  constructor(context: Pick<Context, 'clock' | 'db' | 'files' | 'logger'>) {
    this.#context = context
    this.#counts = new CountBuffer(context, (rows) => addLayoutCounts(context.db, rows))
  }

  count(marketplace: SourceName, page: FetchedPage): void {
    const since = truncateToQuarter(this.#context.clock.now())
    const { expected, missing } = page.layout
    for (const section of expected) {
      const zero = { since, marketplace, section, pages: 0, missing: 0 }
      const count = this.#counts.openRow(`${since.getTime()} ${marketplace} ${section}`, zero)
      count.pages += 1
      count.missing += missing.includes(section) ? 1 : 0
    }
    if (missing.length === 0 || !(this.#isSearchDue() || this.#openStudy(marketplace, page.layout))) return
    const kept = { ...page, bytes: Buffer.from(page.bytes) }
    // In sequence, because each page depends on the number stored before.
    this.#storing = this.#storing
      .then(() => this.#store(marketplace, kept))
      .catch((err: unknown) => this.#context.logger.warn({ err }, 'page of a changed layout not stored'))
  }

  async #store(marketplace: SourceName, page: FetchedPage): Promise<void> {
    await this.#findLeaps()
    const study = this.#openStudy(marketplace, page.layout)
    if (!study) return
    const { clock, db, files } = this.#context
    // The row is inserted first, because a file without a row would never be purged.
    const stored = { marketplace, url: page.url, missing: page.layout.missing }
    const key = await insertLayoutPage(db, stored, study, clock.now())
    if (key === undefined) this.#enough.add(study.kind)
    else await files.write(key, Readable.from([gzipSync(page.bytes)]))
  }

  /** Why a page is stored. Undefined if it is not. */
  #openStudy(marketplace: SourceName, { expected, missing }: FetchedPage['layout']) {
    const isOdd = missing.length / expected.length >= oddShare
    const leaping = missing.find((section) => this.#leaping.has(`${marketplace} ${section}`)) ?? null
    const kind = `${this.#context.clock.now().toISOString().slice(0, 10)} ${marketplace} ${leaping} ${isOdd}`
    return (!isOdd && leaping === null) || this.#enough.has(kind) ? undefined : { isOdd, leaping, kind }
  }

  #isSearchDue = (): boolean => this.#context.clock.now().getTime() - this.#searchedAt >= searchMs

  async #findLeaps(): Promise<void> {
    if (!this.#isSearchDue()) return
    try {
      const leaps = await findLayoutLeaps(this.#context)
      this.#leaping = new Set(leaps.map(({ marketplace, section }) => `${marketplace} ${section}`))
    } finally {
      this.#searchedAt = this.#context.clock.now().getTime()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#counts[Symbol.asyncDispose]()
    await this.#storing
  }
}
