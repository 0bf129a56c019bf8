import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { MarketplaceName } from '@merkwerk/contract'
import type { SeenPage } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Counts are written at most this often. */
const flushMs = 5_000
/** Pages kept for study, by marketplace and day. */
const mostKept = 20
/** A page that lacks this share of its sections is worth a look. */
const oddShare = 0.5

type WatchContext = Pick<Context, 'clock' | 'db' | 'files' | 'logger'>

interface Count {
  marketplace: MarketplaceName
  section: string
  pages: number
  missing: number
}

/**
 * Counts which sections the marketplaces' product pages lack, adds that to the current day now and then, and keeps some
 * of the oddest pages for study. Never fails a look-up: what the database or the file store refuses is only logged.
 */
export class LayoutWatch implements AsyncDisposable {
  readonly #ctx: WatchContext
  readonly #kept = new Map<string, number>()
  readonly #writing = new Set<Promise<void>>()
  #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined
  #keeping: Promise<void> = Promise.resolve()

  constructor(ctx: WatchContext) {
    this.#ctx = ctx
  }

  note(marketplace: MarketplaceName, page: SeenPage): void {
    for (const section of page.layout.expected) {
      const key = `${marketplace} ${section}`
      const count = this.#counts.get(key) ?? { marketplace, section, pages: 0, missing: 0 }
      count.pages += 1
      count.missing += page.layout.missing.includes(section) ? 1 : 0
      this.#counts.set(key, count)
    }
    this.#timer ??= setTimeout(() => this.#run(this.#flush()), flushMs).unref()
    const { expected, missing } = page.layout
    if (missing.length / expected.length < oddShare) return
    // One after the other, so that those before are counted.
    this.#keeping = this.#keeping.then(() => this.#keep(marketplace, page)).catch(this.#warn)
    this.#run(this.#keeping)
  }

  readonly #warn = (err: unknown): void => this.#ctx.logger.warn({ err }, 'layout of pages not noted')

  #run(writing: Promise<void>): void {
    const done = writing.catch(this.#warn).finally(() => this.#writing.delete(done))
    this.#writing.add(done)
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const day = sql<Date>`(${this.#ctx.clock.now()}::timestamptz AT TIME ZONE 'UTC')::date`
    const rows = [...this.#counts.values()].map((count) => ({ day, ...count }))
    this.#counts = new Map()
    if (rows.length === 0) return
    await this.#ctx.db
      .insertInto('layout_days')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'marketplace', 'section']).doUpdateSet({
          pages: sql`layout_days.pages + excluded.pages`,
          missing: sql`layout_days.missing + excluded.missing`,
        }),
      )
      .execute()
  }

  /** The row comes first: a file without one would never be purged. */
  async #keep(marketplace: MarketplaceName, { url, bytes, layout }: SeenPage): Promise<void> {
    const now = this.#ctx.clock.now()
    const day = now.toISOString().slice(0, 10)
    const kept = this.#kept.get(`${marketplace} ${day}`) ?? 0
    if (kept >= mostKept) return
    this.#kept.set(`${marketplace} ${day}`, kept + 1)
    const since = new Date(`${day}T00:00:00Z`)
    const row = await sql<{ file_key: string }>`
      INSERT INTO layout_pages (marketplace, url, missing, file_key, kept_at)
      SELECT ${marketplace}, ${url}, ${layout.missing}::text[],
        'layouts/' || ${day}::text || '/' || gen_random_uuid() || '.html.gz', ${now}
      WHERE (SELECT count(*) FROM layout_pages WHERE marketplace = ${marketplace} AND kept_at >= ${since}) < ${mostKept}
      RETURNING file_key`.execute(this.#ctx.db)
    const key = row.rows[0]?.file_key
    if (key) await this.#ctx.files.write(key, Readable.from([gzipSync(bytes)]))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#run(this.#flush())
    await Promise.all(this.#writing)
  }
}
