import {
  type Edit,
  type Language,
  type ListRow,
  missingSafetyFacts,
  type RowHistory,
} from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import {
  describeHistory,
  getJob,
  type JobRow,
  listRecords,
  listRow,
  type RecordResult,
  readResultsOf,
} from '../jobs/index.ts'
import { findEdits, type RowEdit } from '../lists/index.ts'
import { applyEdits } from './apply-edits.ts'
import { describeRow } from './describe.ts'
import { findRowEdits, findRows, findRunsOfRow, findRunsOfRows, type StoredRow } from './rows-queries.ts'

/** Rows of a list as they are now, or as a run left them. */
export interface RowsSource {
  listId: number
  asOf?: JobRow | undefined
}

/** Rows by their positions, with the values of the named attributes. */
export async function readRows(
  context: Context,
  source: RowsSource,
  {
    positions,
    attributes = [],
  }: { positions: readonly number[]; attributes?: readonly string[] | undefined },
): Promise<ListRow[]> {
  const rows = await findStoredRows(context, source, positions)
  if (attributes.length === 0) return rows.map((row) => describeRow(row, []))
  const named = rows.map(({ position, job_id: jobId }) => ({ position, jobId }))
  const read = source.asOf ? readResultsOf(context, named) : readEdited(context, source.listId, named)
  const results = new Map((await read).map((result) => [result.position, result]))
  return rows.map((row) => {
    const result = results.get(row.position)
    return describeRow(
      row,
      attributes.map((name) => attributeValue(result, name)),
    )
  })
}

async function findStoredRows(
  context: Context,
  { listId, asOf }: RowsSource,
  positions: readonly number[],
): Promise<StoredRow[]> {
  if (!asOf) return findRows(context.db, listId, positions)
  const named = positions.map((position) => ({ jobId: asOf.id, position }))
  return (await readResultsOf(context, named)).map((result) => toRowOfRun(result, asOf))
}

/** What only the owner sets, and what the newest results are scored by, is none of a run. */
function toRowOfRun(result: RecordResult, { id, public_id, created_at, finished_at }: JobRow): StoredRow {
  const { merged } = result
  return {
    ...listRow(result, []),
    job_id: id,
    run: public_id,
    completeness: null,
    missing: [],
    missing_safety: merged && missingSafetyFacts(merged),
    is_ignored: false,
    edited: [],
    chosen: null,
    fetched_at: merged && new Date(merged.fetchedAt),
    changed_at: finished_at ?? created_at,
  }
}

/** All values of one attribute of a result; null for none. */
function attributeValue(result: RecordResult | undefined, name: string): string | null {
  const values = (result?.merged?.attributes ?? []).filter((attribute) => attribute.name === name)
  return values.length === 0 ? null : values.map(({ value }) => value).join(', ')
}

/** The newest results of rows in list order, with the owner's edits. */
export async function readEdited(
  context: Pick<Context, 'db' | 'files'>,
  listId: number,
  rows: readonly { position: number; jobId: number }[],
): Promise<RecordResult[]> {
  if (rows.length === 0) return []
  const results = await readResultsOf(context, rows)
  const positions = rows.map(({ position }) => position)
  const edits = Map.groupBy(await findEdits(context.db, listId, positions), ({ position }) => position)
  return results.map((result) => applyEdits(result, edits.get(result.position) ?? []))
}

const pageSize = 500

/** All results of a list in list order, with the owner's edits. */
export async function* readSheet(context: Pick<Context, 'db' | 'files'>, listId: number, onlyFound = false) {
  let after = 0
  for (;;) {
    const rows = await findRunsOfRows(context.db, listId, { after, limit: pageSize, onlyFound })
    const last = rows.at(-1)
    if (!last) return
    yield await readEdited(context, listId, rows)
    after = last.position
  }
}

/** Runs whose results the history of a row compares. */
const maxRuns = 50

/**
 * A row with all values, edits and the results of its runs. Texts are in the given language, by default in that of each run.
 * Throws `NOT_FOUND`.
 */
export async function readRow(
  context: Context,
  source: RowsSource,
  { position, language }: { position: number; language: Language | undefined },
) {
  const { listId } = source
  const [row] = await findStoredRows(context, source, [position])
  if (!row) throw new AppError('NOT_FOUND')
  const edits = source.asOf ? [] : await findRowEdits(context.db, listId, position)
  return {
    row: describeRow(row, []),
    ...(await readRecord(context, row, { edits, language })),
    edits: edits.map(
      ({ field, value, edited_at, username }): Edit => ({
        field,
        value,
        edited_at: edited_at.toISOString(),
        edited_by: username,
      }),
    ),
    history: await readHistory(context, { listId, position, language }),
  }
}

async function readRecord(
  context: Context,
  row: StoredRow,
  { edits, language }: { edits: readonly Pick<RowEdit, 'field' | 'value'>[]; language: Language | undefined },
) {
  const job = await getJob(context.db, row.job_id)
  const page = { after: row.position - 1, limit: 1 }
  const change = (result: RecordResult) => applyEdits(result, edits)
  const { records } = await listRecords(context, job, page, { language, change })
  const [record] = records
  if (!record) throw new AppError('NOT_FOUND')
  const [result] = await readResultsOf(context, [{ jobId: row.job_id, position: row.position }])
  return { record, originals: edits.map(({ field }) => ({ name: field, value: originalOf(result, field) })) }
}

/** The value of the newest run for a field. Empty if it has none. */
function originalOf(result: RecordResult | undefined, field: string): string {
  const merged = result?.merged
  if (field === 'title') return merged?.title ?? ''
  if (field === 'brand') return merged?.brand ?? ''
  if (field === 'category') return merged?.categories.at(-1) ?? ''
  return attributeValue(result, field.slice('attribute:'.length)) ?? ''
}

async function readHistory(
  context: Context,
  { listId, position, language }: { listId: number; position: number; language: Language | undefined },
): Promise<RowHistory[]> {
  const runs = await findRunsOfRow(context.db, listId, position, maxRuns)
  const results = await readResultsOf(
    context,
    runs.map(({ id }) => ({ jobId: id, position })),
  )
  return runs.flatMap((run, index) => {
    const now = results[index]
    if (!now) return []
    return [describeHistory(run, { now, before: results[index + 1], language: language ?? run.language })]
  })
}
