// docs/decisions/0041-first-minutes.md

import { setTimeout } from 'node:timers/promises'
import type { PreviewReason } from '@merkwerk/contract'
import { type Identifiers, identifiersKey } from '@merkwerk/engine'
import pLimit from 'p-limit'
import { Coalescer } from '../../../platform/coalesce.ts'
import type { Context } from '../../../platform/context.ts'
import { isCounted, openDailyLimit } from '../../../platform/http/index.ts'
import { type LookupResult, openProductCache, type ProductCache } from '../../products/product-cache/index.ts'
import { type ListRecord, lookUpRecords, type ProcessedRecord, processRecord } from '../runs/index.ts'

/** Requests to marketplaces for visitors that one process sends at once. */
const concurrency = 8

/** How long a visitor waits, and when a lookup without a waiting visitor is aborted. */
const defaultTimeouts = { waitMs: 8_000, lookupMs: 30_000 }

export type PreviewResult = ProcessedRecord | PreviewReason

interface Options {
  openCache?: (context: Context) => ProductCache
  timeouts?: typeof defaultTimeouts
}

/** The lookups of visitors in one process. Disposing stops them and closes the connections to marketplaces. */
export class Previews implements AsyncDisposable {
  readonly #context: Context
  readonly #options: Required<Options>
  readonly #requests = pLimit(concurrency)
  /** Undefined if the installation's day has no products left. */
  readonly #lookups = new Coalescer<LookupResult | undefined>()
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  /** Opened by the first lookup. */
  #cache: ProductCache | undefined

  constructor(context: Context, options: Options = {}) {
    this.#context = context
    this.#options = { openCache: openProductCache, timeouts: defaultTimeouts, ...options }
  }

  /**
   * Looks identifiers up and returns their results in order: `not-yet` for lookups that take longer than a visitor waits,
   * and `daily-limit` for those that would exceed the installation's day. Later calls find the products in the cache.
   */
  async lookUp(identifiers: readonly Identifiers[]): Promise<PreviewResult[]> {
    const { records, positions } = createRecords(identifiers)
    if (records.length === 0) return []
    const results = new Map<number, PreviewResult>()
    const waiting = new AbortController()
    const lookup = this.#start(records, results, waiting.signal)
    const ended = lookup.catch((error: unknown) => {
      // Until the visitor stops waiting, the call rejects with the same error.
      if (waiting.signal.aborted && !this.#stopping.signal.aborted)
        this.#context.logger.info({ err: error }, 'preview aborted')
    })
    this.#running.add(ended)
    void ended.then(() => this.#running.delete(ended))
    await Promise.race([lookup, waited(this.#options.timeouts.waitMs, this.#stopping.signal)])
    waiting.abort()
    return positions.map((position) => results.get(position) ?? 'not-yet')
  }

  /** Adds each result as soon as it is known. Starts no request after `waited` has aborted. */
  #start(records: readonly ListRecord[], results: Map<number, PreviewResult>, waited: AbortSignal) {
    this.#cache ??= this.#options.openCache(this.#context)
    const cache = this.#cache
    const isAllowed = this.#createCounter()
    const refused = new Set<number>()
    const timeout = AbortSignal.timeout(this.#options.timeouts.lookupMs)
    const signal = AbortSignal.any([this.#stopping.signal, timeout])
    return lookUpRecords(
      cache,
      records,
      {},
      ({ position, source, identifiers }) =>
        this.#requests(async () => {
          if (waited.aborted) return unrequested(this.#context)
          const key = `${source} ${identifiersKey(identifiers)}`
          const result = await this.#lookups.run(key, signal, async (shared) => {
            // Another visitor's lookup may have ended since this one found nothing cached.
            const [known] = await cache.findCached(source, [identifiers], { isUncounted: true })
            if (known) return known
            return (await isAllowed(position)) ? cache.lookUp(source, identifiers, shared) : undefined
          })
          if (result) return result
          refused.add(position)
          return unrequested(this.#context)
        }),
      (record, found) => {
        const processed = processRecord(record, found)
        const isRefused = refused.has(record.position) && !processed.result.merged
        results.set(record.position, isRefused ? 'daily-limit' : processed)
      },
    )
  }

  /** Counts a product once against the installation's day, however many marketplaces are requested for it. */
  #createCounter() {
    const { db, config } = this.#context
    const limit = openDailyLimit(db, { name: 'preview-installation', perDay: config.previews.perDay })
    const counted = new Map<number, Promise<boolean>>()
    return (position: number): Promise<boolean> => {
      const isAllowed = counted.get(position) ?? isCounted(limit.count('installation'))
      counted.set(position, isAllowed)
      return isAllowed
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error('The process is stopping'))
    await Promise.all(this.#running)
    await this.#cache?.[Symbol.asyncDispose]()
  }
}

/** One record for all identifiers that are the same, and the position of the record of each. */
function createRecords(identifiers: readonly Identifiers[]) {
  const keys = identifiers.map(({ gtin, asin }) => `${gtin} ${asin}`)
  const distinct = [...new Set(keys)]
  const records = distinct.map((key, index): ListRecord => {
    const { gtin = null, asin = null } = identifiers[keys.indexOf(key)] ?? {}
    return {
      position: index + 1,
      articleNumber: '',
      ean: gtin,
      asin,
      skipReason: null,
      notes: [],
    }
  })
  return { records, positions: keys.map((key) => distinct.indexOf(key) + 1) }
}

/** The result of a lookup without a request. It is not cached. */
const unrequested = ({ clock }: Context): LookupResult => ({
  outcome: { kind: 'blocked', reason: 'marketplace-paused' },
  fetchedAt: clock.now(),
})

/** Resolves after the time, or at once when the process stops. Keeps no process running. */
const waited = (ms: number, stopping: AbortSignal) =>
  setTimeout(ms, undefined, { ref: false, signal: stopping }).catch(() => {})
