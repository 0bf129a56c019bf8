import {
  type Language,
  marketplaces,
  type RowDifference,
  type RowHistory,
  reasonText,
} from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import { cutPage } from '../../rows/index.ts'
import type { RecordResult } from '../record.ts'
import { readRecordResults } from '../results/read-results.ts'
import type { RunRow } from '../store.ts'
import { type ChangedRow, countChanges, findChanged, findRunBefore, noChanges } from './changes-queries.ts'

/** A page of the changes since the last completed run of the same list. */
export async function listChanges(
  context: Context,
  run: RunRow,
  { after, limit }: { after: number; limit: number },
) {
  const before = await findRunBefore(context.db, run)
  if (!before) return { before: null, counts: noChanges, changes: [], next: null }
  const rows = await findChanged(context.db, { now: run.id, before: before.id, after, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit)
  return {
    before: { job_id: before.public_id, created_at: before.created_at.toISOString() },
    counts: await countChanges(context.db, run, before.id),
    changes: await describeChanges(context, page, { before: before.id, now: run.id }),
    next,
  }
}

/** How many records changed since the last completed run of the same list. Undefined without one. */
export async function countChangesSince(db: Db, run: RunRow): Promise<typeof noChanges | undefined> {
  const before = await findRunBefore(db, run)
  return before && countChanges(db, run, before.id)
}

async function describeChanges(
  context: Context,
  rows: readonly ChangedRow[],
  runs: { before: number; now: number },
): Promise<RowDifference[]> {
  const readRun = (runId: number) =>
    readRecordResults(
      context,
      rows.map(({ position }) => ({ runId, position })),
    )
  const [old, current] = await Promise.all([readRun(runs.before), readRun(runs.now)])
  return rows.map((row, index) => {
    const [before, now] = [old[index]?.merged ?? null, current[index]?.merged ?? null]
    return {
      position: row.position,
      article_number: row.article_number,
      verdict: { before: row.verdict_before, now: row.verdict_now },
      title: { before: before?.title ?? null, now: now?.title ?? null },
      prices: changedPrices(before, now),
      attributes: before && now ? changedAttributes(before, now) : [],
    }
  })
}

type Merged = NonNullable<RecordResult['merged']>

export function changedPrices(before: Merged | null, now: Merged | null): RowDifference['prices'] {
  return marketplaces
    .map((marketplace) => ({
      marketplace,
      before: before?.prices[marketplace] ?? null,
      now: now?.prices[marketplace] ?? null,
    }))
    .filter((price) => JSON.stringify(price.before) !== JSON.stringify(price.now))
}

export function changedAttributes(before: Merged, now: Merged): RowDifference['attributes'] {
  const [old, current] = [valuesByName(before), valuesByName(now)]
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, now: current.get(name) ?? null }))
    .filter((attribute) => attribute.before !== attribute.now)
}

function valuesByName({ attributes }: Merged): Map<string, string> {
  const named = Map.groupBy(attributes, ({ name }) => name)
  return new Map([...named].map(([name, all]) => [name, all.map(({ value }) => value).join(', ')]))
}

/** The result of one run for a row in a language, and how it differs from the run before. */
export function describeHistory(
  run: { public_id: string; created_at: Date },
  { now, before, language }: { now: RecordResult; before: RecordResult | undefined; language: Language },
): RowHistory {
  return {
    run: run.public_id,
    run_at: run.created_at.toISOString(),
    verdict: now.verdict,
    reason_text: reasonText(now.reason, language),
    title: now.merged?.title ?? null,
    prices: { amazon: now.merged?.prices.amazon ?? null, ebay: now.merged?.prices.ebay ?? null },
    changes: now.merged && before?.merged ? changedAttributes(before.merged, now.merged) : [],
  }
}
