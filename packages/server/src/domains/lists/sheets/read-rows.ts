import type { Edit, JobRecord, Language, ListRow, RowHistory } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getLanguage } from '../../people/accounts/index.ts'
import { findCells, findEdits, findLinesAt, getListSource, type RowEdit } from '../rows/index.ts'
import {
  describeHistory,
  describeRecord,
  findListRecords,
  findRecords,
  getJob,
  type JobRow,
  type RecordResult,
  readListResults,
  readRecordResults,
  readRowResults,
  toDetailedResult,
} from '../runs/index.ts'
import { applyEdits, readField } from './apply-edits.ts'
import { describeRow } from './describe.ts'
import type { ListedList, ListSelection } from './queries.ts'
import { findRowEdits, findRows, findRowsOfRun, findRunsOfRow, type StoredRow } from './rows-queries.ts'

/** Rows are read of a list of which only the ID is known. */
type Selection = ListSelection<Pick<ListedList, 'id'>>

interface ReadRows {
  positions: readonly number[]
  attributes?: readonly string[] | undefined
  fields?: readonly string[] | undefined
  columns?: readonly string[] | undefined
}

/** Rows by their positions, with the values of the named attributes and fields, and the cells of the named own columns. */
export async function readRows(
  context: Context,
  selection: Selection,
  { positions, attributes = [], fields = [], columns = [] }: ReadRows,
): Promise<ListRow[]> {
  const rows = await findStoredRows(context, selection, positions)
  const cells = await findCells(context.db, selection.list.id, { positions, columns })
  const empty = columns.map(() => '')
  const results = await readAttributed(
    context,
    selection,
    attributes.length + fields.length > 0 ? positions : [],
  )
  return rows.map((row) => {
    const result = results.get(row.position)
    const read = (field: string) => (result ? readField(result, field) : null)
    return describeRow(row, {
      values: attributes.map((name) => read(`attribute:${name}`)),
      fields: fields.map(read),
      cells: cells.get(row.position) ?? empty,
    })
  })
}

const readAttributed = async (context: Context, selection: Selection, positions: readonly number[]) =>
  new Map((await readResultsAt(context, selection, positions)).map((result) => [result.position, result]))

/** The results of some selected rows, with the owner’s edits unless they are those of a run. */
export const readResultsAt = (
  context: Pick<Context, 'db'>,
  { list, run }: Selection,
  positions: readonly number[],
): Promise<RecordResult[]> =>
  run ? readRecordResults(context, namedRecords(run, positions)) : readEdited(context, list.id, positions)

const namedRecords = ({ id: jobId }: JobRow, positions: readonly number[]) =>
  positions.map((position) => ({ jobId, position }))

const findStoredRows = ({ db }: Context, { list, run }: Selection, positions: readonly number[]) =>
  run ? findRowsOfRun(db, run.id, positions) : findRows(db, list.id, positions)

/** The newest results of rows in list order, with the owner's edits. */
async function readEdited(
  context: Pick<Context, 'db'>,
  listId: number,
  positions: readonly number[],
): Promise<RecordResult[]> {
  if (positions.length === 0) return []
  return withEdits(context, listId, await readRowResults(context, listId, positions))
}

async function withEdits(
  { db }: Pick<Context, 'db'>,
  listId: number,
  results: readonly RecordResult[],
): Promise<RecordResult[]> {
  const positions = results.map(({ position }) => position)
  const edits = Map.groupBy(await findEdits(db, listId, positions), ({ position }) => position)
  return results.map((result) => applyEdits(result, edits.get(result.position) ?? []))
}

/** All results of a list in list order, with the owner's edits. */
export async function* readSheet(context: Pick<Context, 'db'>, listId: number, onlyFound = false) {
  for await (const results of readListResults(context, listId, { onlyFound }))
    yield await withEdits(context, listId, results)
}

/** Runs whose results the history of a row compares. */
const maxRuns = 50

/**
 * A row with all values, edits and the results of its runs. Texts are in the given language, by default in that of each run.
 * Throws `NOT_FOUND`.
 */
export async function readRow(
  context: Context,
  selection: Selection,
  { position, language }: { position: number; language: Language | undefined },
) {
  const { list, run } = selection
  const [row] = await findStoredRows(context, selection, [position])
  if (!row) throw new AppError('NOT_FOUND')
  const edits = run ? [] : await findRowEdits(context.db, list.id, position)
  return {
    row: describeRow(row),
    cells: run ? [] : await readCells(context, list.id, position),
    ...(await readRecord(context, selection, { row, edits, language })),
    edits: edits.map(
      ({ field, value, edited_at, username }): Edit => ({
        field,
        value,
        edited_at: edited_at.toISOString(),
        edited_by: username,
      }),
    ),
    history: await readHistory(context, { listId: list.id, position, language }),
  }
}

/** The own columns of a row with their names. */
async function readCells({ db }: Context, listId: number, position: number) {
  const { own_columns: columns } = await getListSource(db, listId)
  const cells = (await findCells(db, listId, { positions: [position], columns })).get(position) ?? []
  return columns.map((name, index) => ({ name, value: cells[index] ?? '' }))
}

/** What the list states in the own columns of a row, without the owner's edits. */
async function readStated({ db }: Context, listId: number, position: number): Promise<Map<string, string>> {
  const { own_columns: columns } = await getListSource(db, listId)
  const [line] = await findLinesAt(db, listId, [position])
  return new Map(columns.map((name, index) => [name, line?.cells[index] ?? '']))
}

interface ShownRow {
  row: StoredRow
  edits: readonly Pick<RowEdit, 'field' | 'value'>[]
  language: Language | undefined
}

async function readRecord(context: Context, selection: Selection, { row, edits, language }: ShownRow) {
  const [stored] = await findDescribed(context, selection, [row.position])
  if (!stored) throw new AppError('NOT_FOUND')
  const result = toDetailedResult(stored)
  const stated = edits.some(({ field }) => field.startsWith('own:'))
    ? await readStated(context, selection.list.id, row.position)
    : new Map<string, string>()
  const shown = language ?? (await findLanguage(context, selection, row))
  const edited = applyEdits(result, edits)
  const read = (field: string) => readField(edited, field)
  return {
    record: describeRecord(shown, stored, edited),
    texts: { bullets: read('bullets'), description: read('description'), price: read('price') },
    pictures: { chosen: edited.merged?.images ?? [], found: result.merged?.images ?? [] },
    originals: edits.map(({ field }) => ({
      name: field,
      value: field.startsWith('own:') ? (stated.get(field.slice(4)) ?? '') : (readField(result, field) ?? ''),
    })),
  }
}

/** That of the run that a row shows, otherwise that of its owner. */
async function findLanguage({ db }: Context, { list }: Selection, { job_id: jobId }: StoredRow) {
  if (jobId !== null) return (await getJob(db, jobId)).language
  return getLanguage(db, (await getListSource(db, list.id)).account_id)
}

const findDescribed = ({ db }: Context, { list, run }: Selection, positions: readonly number[]) =>
  run ? findRecords(db, run, { positions, limit: positions.length }) : findListRecords(db, list.id, positions)

/** Rows by their positions in list order, with all values of each. */
export async function readFullRows(
  context: Context,
  selection: Selection,
  { positions, language }: { positions: readonly number[]; language: Language },
): Promise<{ row: ListRow; record: JobRecord }[]> {
  if (positions.length === 0) return []
  const found = selection.run ? [] : await findEdits(context.db, selection.list.id, positions)
  const edits = Map.groupBy(found, ({ position }) => position)
  const records = new Map(
    (await findDescribed(context, selection, positions)).map((stored) => [
      stored.position,
      describeRecord(
        language,
        stored,
        applyEdits(toDetailedResult(stored), edits.get(stored.position) ?? []),
      ),
    ]),
  )
  return (await findStoredRows(context, selection, positions)).flatMap((row) => {
    const record = records.get(row.position)
    return record ? [{ row: describeRow(row), record }] : []
  })
}

async function readHistory(
  context: Context,
  { listId, position, language }: { listId: number; position: number; language: Language | undefined },
): Promise<RowHistory[]> {
  const runs = await findRunsOfRow(context.db, listId, position, maxRuns)
  const results = await readRecordResults(
    context,
    runs.map(({ id }) => ({ jobId: id, position })),
  )
  return runs.flatMap((run, index) => {
    const now = results[index]
    if (!now) return []
    return [describeHistory(run, { now, before: results[index + 1], language: language ?? run.language })]
  })
}
