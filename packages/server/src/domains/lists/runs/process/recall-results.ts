// docs/decisions/0062-results.md

import { sources } from '@merkwerk/contract'
import type { JobContext } from '../job-context.ts'
import type { BatchRecord, ListRecord, LookupResults, StoredRecord } from '../record.ts'
import { findKnownResults, type KnownResult } from '../results/results-store.ts'
import type { JobRow } from '../store.ts'
import { readTimes } from './process-record.ts'
import { createResultKey } from './result-key.ts'

/** A record that every source has answered or finally refused. */
export interface DecidedRecord {
  of: BatchRecord
  record: ListRecord
  /** Undefined if it is skipped. */
  results: LookupResults | undefined
  isFinal: boolean
  /** The key of its result, if it is known by what it depends on. */
  key?: string | undefined
}

/** Points records to results that are stored already. Returns the others with the keys of their results. */
export async function recallResults(
  { db }: JobContext,
  job: JobRow,
  records: readonly DecidedRecord[],
): Promise<{ recalled: StoredRecord[]; unknown: DecidedRecord[] }> {
  const keyed = records.map((each) => ({
    ...each,
    key: each.results && createResultKey(each.record, each.results, job),
  }))
  const known = await findKnownResults(
    db,
    keyed.flatMap(({ key }) => key ?? []),
  )
  const recalled: StoredRecord[] = []
  const unknown: DecidedRecord[] = []
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
  ...{ position, found, lookedUp: sources.filter((name) => results[name]) },
  ...(found.length > 0 ? readTimes(results, found) : { readAt: null, fetchedAt: null }),
  ...known,
})
