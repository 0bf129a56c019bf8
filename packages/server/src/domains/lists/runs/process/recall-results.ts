// docs/decisions/0062-results.md

import { type SourceName, sources } from '@merkwerk/contract'
import { takeTurns } from '../../../../platform/spreadsheets/index.ts'
import { findPinnedPrompt } from '../../../products/enrichment/index.ts'
import { countUse } from '../../../products/product-cache/index.ts'
import { getPinnedRules } from '../../../products/rules/index.ts'
import type { ListRecord, LookupResults, StoredRecord } from '../record.ts'
import { toStoredRecord } from '../results/insert-results.ts'
import { findKnownResults, type KnownResult } from '../results/results-store.ts'
import type { RunContext } from '../run-context.ts'
import type { RunRow } from '../store.ts'
import { findAnswered, getLookupOptions, isPlannedByVersions } from './look-up-records.ts'
import { applyRunRules, processRecord, readTimes } from './process-record.ts'
import { createResultKey } from './result-key.ts'

/** Rows of which products are read at a time. Parsed products of more would outlive the collections of new objects. */
const readAtOnce = 200

/**
 * Returns what processes the rows that the product cache answers completely: it finds their results without reading products, and makes
 * those that are not known. As long as most results have to be made, it reads the products at once. Without GPT, whose answers belong to the
 * results, and unless all is read afresh.
 */
export function processAnswered(
  context: RunContext,
  run: RunRow,
  signal: AbortSignal,
): (rows: readonly ListRecord[]) => Promise<StoredRecord[]> {
  let areMostKnown = true
  return async (rows) => {
    if (rows.length === 0 || run.reads_afresh || (await findPinnedPrompt(context.db, run.id))) return []
    const options = { ...(await getLookupOptions(context, run)), isUncounted: true }
    const isPlanned = (row: ListRecord) => areMostKnown && isPlannedByVersions(row, options)
    const planned = rows.filter(isPlanned)
    const versions = await findAnswered(context.productCache, planned, { ...options, isBrief: true })
    const { recalled, unknown } = await recallResults(context, run, versions)
    const unread = [...unknown.map(({ record }) => record), ...rows.filter((row) => !isPlanned(row))]
    const processed = [...recalled]
    for (let from = 0; from < unread.length; from += readAtOnce) {
      signal.throwIfAborted()
      const some = unread.slice(from, from + readAtOnce)
      const answered = await findAnswered(context.productCache, some, options)
      processed.push(...(await findOrMakeResults(context, run, answered)))
    }
    await countRecalled(
      context,
      processed.flatMap(({ lookedUp }) => lookedUp),
    )
    areMostKnown = processed.filter(({ result }) => result).length * 2 <= processed.length
    return processed
  }
}

/** Makes one result after the other, so that only what is stored of a product outlives it. */
async function findOrMakeResults(
  context: RunContext,
  run: RunRow,
  answered: readonly AnsweredRecord[],
): Promise<StoredRecord[]> {
  const { recalled, unknown } = await recallResults(context, run, answered)
  const rules = await getPinnedRules(context.db, run.rule_set)
  const turn = takeTurns()
  for (const { record, results, key } of unknown) {
    recalled.push(
      toStoredRecord(applyRunRules(processRecord(record, results, run.preferred_source), rules), key),
    )
    await turn()
  }
  return recalled
}

interface AnsweredRecord {
  record: ListRecord
  /** Undefined if it is skipped. */
  results: LookupResults | undefined
}

/** Adds to the statistics of the product cache. */
async function countRecalled(context: RunContext, used: readonly SourceName[]): Promise<void> {
  for (const [marketplace, all] of Map.groupBy(used, (source) => source))
    await countUse(context, { marketplace, recalled: all.length, missed: 0 })
}

/** Points records to results that are stored already. Returns the others with the keys of their results. */
export async function recallResults<R extends AnsweredRecord>(
  { db }: RunContext,
  run: RunRow,
  records: readonly R[],
): Promise<{ recalled: StoredRecord[]; unknown: (R & { key: string | undefined })[] }> {
  const keyed = records.map((each) => ({
    ...each,
    key: each.results && createResultKey(each.record, each.results, run),
  }))
  const known = await findKnownResults(
    db,
    keyed.flatMap(({ key }) => key ?? []),
  )
  const recalled: StoredRecord[] = []
  const unknown: typeof keyed = []
  for (const each of keyed) {
    const { record, results, key } = each
    const result = key === undefined ? undefined : known.get(key)
    if (result && results && key !== undefined)
      recalled.push(recallRecord(record, results, { key, ...result }))
    else unknown.push(each)
  }
  return { recalled, unknown }
}

const recallRecord = (
  { position }: ListRecord,
  results: LookupResults,
  { found, ...known }: KnownResult & { key: string },
): StoredRecord => ({
  position,
  found,
  lookedUp: sources.filter((name) => results[name]),
  ...(found.length > 0 ? readTimes(results, found) : { readAt: null, fetchedAt: null }),
  ...known,
})
