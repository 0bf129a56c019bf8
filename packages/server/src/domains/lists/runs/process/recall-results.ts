// docs/decisions/0062-results.md

import { type SourceName, sources } from '@merkwerk/contract'
import { findPinnedPrompt } from '../../../products/enrichment/index.ts'
import { countUse } from '../../../products/product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
import type { LookupResults, SearchedRow, StoredRecord } from '../record.ts'
import { findKnownResults, type KnownResult } from '../results/results-store.ts'
import type { JobRow } from '../store.ts'
import { findVersions, getLookupOptions } from './look-up-records.ts'
import { readTimes } from './process-record.ts'
import { createResultKey } from './result-key.ts'

/** The results of rows that are known without reading products. Without GPT, whose answers belong to them, and unless all is read afresh. */
export async function recallRows(
  context: JobContext,
  job: JobRow,
  rows: readonly SearchedRow[],
): Promise<StoredRecord[]> {
  if (job.reads_afresh || (await findPinnedPrompt(context.db, job.id))) return []
  const options = { ...(await getLookupOptions(context, job)), isUncounted: true }
  const versions = await findVersions(context.productCache, rows, options)
  const decided = rows.flatMap((record) => {
    const results = versions.get(record.position)
    return results ? [{ record, results }] : []
  })
  const { recalled } = await recallResults(context, job, decided)
  await countRecalled(
    context,
    recalled.flatMap(({ lookedUp }) => lookedUp),
  )
  return recalled
}

/** Adds to the statistics of the product cache. */
export async function countRecalled(context: JobContext, used: readonly SourceName[]): Promise<void> {
  for (const [marketplace, all] of Map.groupBy(used, (source) => source))
    await countUse(context, { marketplace, recalled: all.length, missed: 0 })
}

/** Points records to results that are stored already. Returns the others with the keys of their results. */
export async function recallResults<R extends { record: SearchedRow; results: LookupResults | undefined }>(
  { db }: JobContext,
  job: JobRow,
  records: readonly R[],
): Promise<{ recalled: StoredRecord[]; unknown: (R & { key: string | undefined })[] }> {
  const keyed = records.map((each) => ({
    ...each,
    key: each.results && createResultKey(each.record, each.results, job),
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
  { position }: SearchedRow,
  results: LookupResults,
  { found, ...known }: KnownResult & { key: string },
): StoredRecord => ({
  position,
  found,
  lookedUp: sources.filter((name) => results[name]),
  ...(found.length > 0 ? readTimes(results, found) : { readAt: null, fetchedAt: null }),
  ...known,
})
