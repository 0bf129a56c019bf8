import { defaultSources, isMarketplace, type SourceName, sources } from '@merkwerk/contract'
import {
  findOpenFactsProject,
  type Identifiers,
  identifiersKey,
  sourcePlugins,
  statesEverything,
} from '@merkwerk/engine'
import pLimit from 'p-limit'
import { findSeller } from '../../../products/connections/index.ts'
import type { LookupOptions, LookupResult, ProductCache } from '../../../products/product-cache/index.ts'
import { toIdentifiers } from '../../rows/index.ts'
import { chooseSources, type ListRecord, type LookupResults } from '../record.ts'
import type { RunContext } from '../run-context.ts'
import type { RunRow } from '../store.ts'

/** Records of one batch that are looked up concurrently. Each site has its own limit as well. */
const concurrency = 16

interface Lookup {
  position: number
  source: SourceName
  identifiers: Identifiers
  /** A person chose the product of this source. */
  isChosen?: boolean
}

type LookUp = (lookup: Lookup) => Promise<LookupResult>

type Cache = Pick<ProductCache, 'findCached'>
type ResultsByPosition = Map<number, LookupResults>

export async function getLookupOptions(context: RunContext, run: RunRow): Promise<LookupOptions> {
  return {
    runId: run.id,
    sites: run.sites,
    sources: chooseSources(run),
    stopsWhenComplete: run.stops_when_complete,
    seller: await findSeller(context, run.account_id),
    // The owner has these rows looked up again, so that a product that was not found is asked for again.
    ...(run.has_selection && { negativesSince: run.created_at }),
    ...(run.reads_afresh && { readSince: run.created_at }),
  }
}

/**
 * Looks the records of a batch up at every source, first in the product cache. Calls `lookUp` for each missing result,
 * once for records with the same identifiers. Calls `onLookedUp` for each record as soon as it is complete, with undefined
 * results for a skipped record. Returns how many lookups no source refused. If it rejects, no lookup is running.
 */
export async function lookUpRecords(
  cache: Cache,
  records: readonly ListRecord[],
  options: LookupOptions,
  lookUp: LookUp,
  onLookedUp: (record: ListRecord, results: LookupResults | undefined) => void,
): Promise<{ fetched: number }> {
  const { results, missing } = await findCachedRecords(cache, records, options)
  const missingByPosition = Map.groupBy(missing, ({ position }) => position)
  let fetched = 0
  const lookUpAndCount = lookUpOnce(async (lookup) => {
    const result = await lookUp(lookup)
    if (result.outcome.kind !== 'blocked') fetched += 1
    return result
  })
  const lookUpAll = async (lookups: readonly Lookup[]) => {
    const ended = await Promise.allSettled(
      lookups.map(async (lookup) => addResult(results, lookup, await lookUpAndCount(lookup))),
    )
    const failure = ended.find((end) => end.status === 'rejected')
    if (failure) throw failure.reason
  }
  const lookUpRecord = async (record: ListRecord) => {
    const lookups = missingByPosition.get(record.position) ?? []
    if (options.stopsWhenComplete) await lookUpAll(lookups.filter(({ source }) => !isMarketplace(source)))
    await lookUpAll(withoutNeedless(lookups, results.get(record.position), options))
    const following = () => followingLookups(record, results.get(record.position), options)
    for (let next = following(); next.length > 0; next = following())
      await lookUpAll(await findCached(cache, next, options, results))
    onLookedUp(record, results.get(record.position))
  }
  const isCached = ({ position }: ListRecord) => !missingByPosition.has(position)
  for (const record of records.filter(isCached)) onLookedUp(record, results.get(record.position))
  // Starts no lookup after a failure, and rejects only once every started lookup has ended.
  const failures: unknown[] = []
  const uncached = records.filter((record) => !isCached(record))
  await pLimit(concurrency).map(uncached, async (record) => {
    if (failures.length === 0) await lookUpRecord(record).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
  return { fetched }
}

/** The records that the product cache answers completely. Those that are skipped have no results. */
export async function findAnswered(
  cache: Cache,
  records: readonly ListRecord[],
  options: LookupOptions,
): Promise<{ record: ListRecord; results: LookupResults | undefined }[]> {
  const { results, missing } = await findCachedRecords(cache, records, options)
  const unanswered = new Set(missing.map(({ position }) => position))
  return records
    .filter(({ position }) => !unanswered.has(position))
    .map((record) => ({ record, results: results.get(record.position) }))
}

/** Whether the versions of cached products are enough to know what a record is looked up by. */
export function isPlannedByVersions(
  record: ListRecord,
  { sources: asked = defaultSources, stopsWhenComplete = false }: LookupOptions,
): boolean {
  if (stopsWhenComplete || asked.some((source) => findOpenFactsProject(source))) return false
  const identifiers = toIdentifiers(record)
  return asked.every(
    (source) => !sourcePlugins[source].follows || sourcePlugins[source].identify(identifiers),
  )
}

/** The cached results of the records that are not skipped, and the lookups without one. */
async function findCachedRecords(
  cache: Cache,
  records: readonly ListRecord[],
  options: LookupOptions,
): Promise<{ results: ResultsByPosition; missing: Lookup[] }> {
  const lookedUp = records.filter(({ skipReason }) => skipReason === null)
  const results: ResultsByPosition = new Map(lookedUp.map(({ position }) => [position, {}]))
  const uncached = await findCached(
    cache,
    lookedUp.flatMap((record) => planLookups(record, options)),
    options,
    results,
  )
  const missing = options.stopsWhenComplete
    ? [...Map.groupBy(uncached, ({ position }) => position)].flatMap(([position, lookups]) =>
        withoutNeedless(lookups, results.get(position), options),
      )
    : uncached
  for (;;) {
    const incomplete = new Set(missing.map(({ position }) => position))
    const next = lookedUp
      .filter(({ position }) => !incomplete.has(position))
      .flatMap((record) => followingLookups(record, results.get(record.position), options))
    if (next.length === 0) return { results, missing }
    missing.push(...(await findCached(cache, next, options, results)))
  }
}

/**
 * The lookups of a record that have no result yet. A run that stops at complete products asks no marketplace for a product
 * that registers and catalogs describe completely, unless a person chose it.
 */
function withoutNeedless(
  lookups: readonly Lookup[],
  results: LookupResults = {},
  { stopsWhenComplete = false }: LookupOptions,
): readonly Lookup[] {
  const open = lookups.filter(({ source }) => !results[source])
  const isNeedless = ({ source, isChosen }: Lookup) => isMarketplace(source) && !isChosen
  if (!stopsWhenComplete || !open.every(isNeedless)) return open
  const described = sources.flatMap((source) => {
    const outcome = isMarketplace(source) ? undefined : results[source]?.outcome
    return outcome?.kind === 'found' ? [outcome.product] : []
  })
  return statesEverything(described) ? [] : open
}

/** Lookups by the list's identifiers, or by the chosen product. */
function planLookups(record: ListRecord, { sources = defaultSources }: LookupOptions): Lookup[] {
  const { position, chosen } = record
  return sources.flatMap((source) => {
    const plugin = sourcePlugins[source]
    if (chosen?.source === source)
      return [{ position, source, identifiers: plugin.identifyChosen(chosen.id), isChosen: true }]
    const identifiers = plugin.identify(toIdentifiers(record))
    return identifiers ? [{ position, source, identifiers }] : []
  })
}

/**
 * Lookups by what the products of other sources show, at sources that know none of the record's identifiers. A source
 * that was looked up so may show an identifier for yet another one.
 */
function followingLookups(
  record: ListRecord,
  results: LookupResults = {},
  { sources = defaultSources }: LookupOptions,
): Lookup[] {
  return sources.flatMap((source) => {
    const { follows } = sourcePlugins[source]
    if (!follows || results[source] || sourcePlugins[source].identify(toIdentifiers(record))) return []
    const shown = follows.sources.flatMap((name) => {
      const followed = results[name]?.outcome
      return followed?.kind === 'found' ? (follows.identify(followed.product) ?? []) : []
    })
    const [identifiers] = shown
    return identifiers ? [{ position: record.position, source, identifiers }] : []
  })
}

/** Adds cached results to `results`. Returns the lookups without one. */
async function findCached(
  cache: Cache,
  lookups: readonly Lookup[],
  options: LookupOptions,
  results: ResultsByPosition,
): Promise<Lookup[]> {
  const missing: Lookup[] = []
  for (const source of sources) {
    const own = lookups.filter((lookup) => lookup.source === source)
    if (own.length === 0) continue
    const requests = own.map(({ identifiers }) => identifiers)
    const cached = await cache.findCached(source, requests, options)
    for (const [index, lookup] of own.entries()) {
      const result = cached[index]
      if (result) addResult(results, lookup, result)
      else missing.push(lookup)
    }
  }
  return missing
}

function lookUpOnce(lookUp: LookUp): LookUp {
  const started = new Map<string, Promise<LookupResult>>()
  return (lookup) => {
    const key = `${lookup.source} ${identifiersKey(lookup.identifiers)}`
    const result = started.get(key) ?? lookUp(lookup)
    started.set(key, result)
    return result
  }
}

function addResult(results: ResultsByPosition, { position, source }: Lookup, result: LookupResult) {
  results.set(position, { ...results.get(position), [source]: result })
}
