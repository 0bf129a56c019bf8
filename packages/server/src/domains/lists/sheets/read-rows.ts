import {
  attributeField,
  type Edit,
  type Language,
  type ListRow,
  type RowHistory,
  type RowRecord,
  reasonText,
} from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getLanguage } from '../../people/accounts/index.ts'
import { findCells, findEdits, findLinesAt, getListSource, type RowEdit } from '../rows/index.ts'
import {
  describeHistory,
  describeRecord,
  findListRecords,
  findRecords,
  getRun,
  type RecordResult,
  type RunRow,
  readListResults,
  readRecordResults,
  readRowResults,
  toDetailedResult,
} from '../runs/index.ts'
import { readField, readPictures } from './apply-edits.ts'
import { isIdentifier } from './changes/identifier-cells.ts'
import { blame } from './check-rows.ts'
import { type EditedResult, editResults, findComputedValue } from './computed/compute-rows.ts'
import { findComputed, nameComputed, nameOwnColumns } from './computed/computed-store.ts'
import { describeRow } from './describe.ts'
import { findAxisValues, isAxis } from './field-queries.ts'
import type { ListedList, ListSelection } from './queries.ts'
import { findRowEdits, findRows, findRowsOfRun, findRunsOfRow, type StoredRow } from './rows-queries.ts'

/** Rows are read of a list of which only the ID is known. */
type Selection = ListSelection<Pick<ListedList, 'id'>>

interface ReadRows {
  positions: readonly number[]
  attributes?: readonly string[] | undefined
  fields?: readonly string[] | undefined
  columns?: readonly string[] | undefined
  language: Language
}

/** Rows by their positions, with the values of the named attributes and fields, and the cells of the named own columns. */
export async function readRows(
  context: Context,
  selection: Selection,
  { positions, attributes = [], fields = [], columns = [], language }: ReadRows,
): Promise<ListRow[]> {
  const rows = await findStoredRows(context, selection, positions)
  const empty = columns.map(() => '')
  const isComputed = !selection.run && (await findComputed(context.db, selection.list.id)).columns.length > 0
  const isStored = (field: string) => isAxis(field) || isIdentifier(field)
  const hasPictures = rows.some(({ edited }) => edited.includes('pictures'))
  const needsResults = isComputed || hasPictures || attributes.length > 0 || !fields.every(isStored)
  const results = needsResults ? await readResultsAt(context, selection, positions) : []
  const cells = await readCells(context, selection.list.id, { positions, columns, results })
  const ofAxes = selection.run ? [] : fields.filter(isAxis)
  const axes = await findAxisValues(context.db, selection.list.id, { positions, fields: ofAxes })
  const byPosition = new Map(results.map((result) => [result.position, result]))
  return rows.map((row) => {
    const result = byPosition.get(row.position)
    const read = (field: string) =>
      isIdentifier(field)
        ? row[field === 'mpn' ? 'stated_mpn' : field]
        : result
          ? readField(result, field)
          : null
    return describeRow(withShownProduct(row, result), {
      values: attributes.map((name) => read(attributeField(name))),
      fields: fields.map((field) =>
        isAxis(field) ? (axes.get(row.position)?.[ofAxes.indexOf(field)] ?? null) : read(field),
      ),
      cells: cells.get(row.position) ?? empty,
      problems: [
        ...(result?.computed?.problems ?? []).map(({ field, problem }) => ({
          field,
          message: sayProblem(problem, language),
        })),
        ...listSkipped(row, language),
      ],
    })
  })
}

/** Why a row is not searched, at the identifier that is to blame. */
function listSkipped({ skip_reason: reason }: StoredRow, language: Language): ListRow['problems'] {
  if (reason === null) return []
  const field = blame(reason)
  return [{ field: field === 'brand' ? 'mpn_brand' : field, message: reasonText(reason, language) }]
}

/** A formula may make the title, and the owner may have chosen the pictures. */
function withShownProduct(row: StoredRow, result: EditedResult | undefined): StoredRow {
  if (!result) return row
  const isComputed = result.merged && result.computed?.edits.some(({ field }) => field === 'title')
  return {
    ...row,
    ...(isComputed && { title: result.merged?.title ?? row.title }),
    ...(row.edited.includes('pictures') && { image: readPictures(result)[0] ?? null }),
  }
}

interface ReadCells {
  positions: readonly number[]
  columns: readonly string[]
  /** The rows with computed values, if they are at hand. */
  results?: readonly EditedResult[]
}

/** The cells of rows in some own columns by position, with the owner's values and computed ones. Unknown columns are empty. */
export async function readCells(
  context: Pick<Context, 'db'>,
  listId: number,
  { positions, columns, results }: ReadCells,
): Promise<Map<number, string[]>> {
  const stated = await findCells(context.db, listId, { positions, columns })
  if (columns.length === 0) return stated
  const computed = nameComputed((await findComputed(context.db, listId)).columns)
  if (!computed.some((name) => columns.includes(name))) return stated
  const isAtHand = results?.length === positions.length && results.every((result) => result.computed)
  const edited = isAtHand ? results : await readEdited(context, listId, positions)
  for (const { position, computed: row } of edited) {
    const values = new Map(row?.edits.map(({ field, value }) => [field, value]))
    const cells = stated.get(position) ?? columns.map(() => '')
    stated.set(
      position,
      columns.map((name, at) => values.get(`own:${name}`) ?? cells[at] ?? ''),
    )
  }
  return stated
}

/** The results of some selected rows, with the owner’s edits unless they are those of a run. */
export const readResultsAt = (
  context: Pick<Context, 'db'>,
  { list, run }: Selection,
  positions: readonly number[],
): Promise<EditedResult[]> =>
  run ? readRecordResults(context, namedRecords(run, positions)) : readEdited(context, list.id, positions)

const namedRecords = ({ id: runId }: RunRow, positions: readonly number[]) =>
  positions.map((position) => ({ runId, position }))

const findStoredRows = ({ db }: Context, { list, run }: Selection, positions: readonly number[]) =>
  run ? findRowsOfRun(db, run.id, positions) : findRows(db, list.id, positions)

/** The newest results of rows in list order, with the owner's edits and computed values. */
async function readEdited(
  context: Pick<Context, 'db'>,
  listId: number,
  positions: readonly number[],
): Promise<EditedResult[]> {
  if (positions.length === 0) return []
  return withEdits(context, listId, await readRowResults(context, listId, positions))
}

async function withEdits(
  { db }: Pick<Context, 'db'>,
  listId: number,
  results: readonly RecordResult[],
): Promise<EditedResult[]> {
  const positions = results.map(({ position }) => position)
  return editResults(db, listId, results, await findEdits(db, listId, positions))
}

/** All results of a list in list order, with the owner's edits and computed values. */
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
    cells: run ? [] : await readNamedCells(context, list.id, position),
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
async function readNamedCells(context: Context, listId: number, position: number) {
  const columns = nameOwnColumns(await findComputed(context.db, listId))
  const cells = (await readCells(context, listId, { positions: [position], columns })).get(position) ?? []
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
  const own = edits.map(({ field, value }) => ({ position: row.position, field, value }))
  const edit = async (some: readonly RowEdit[]) => {
    const [edited] = selection.run ? [] : await editResults(context.db, selection.list.id, [result], some)
    return edited ?? result
  }
  const [edited, original] = [await edit(own), await edit([])]
  const stated = own.some(({ field }) => field.startsWith('own:'))
    ? await readStated(context, selection.list.id, row.position)
    : new Map<string, string>()
  const shown = language ?? (await findLanguage(context, selection, row))
  const read = (field: string) => readField(edited, field)
  const readOriginal = (field: string) =>
    field.startsWith('own:') ? stated.get(field.slice(4)) : readField(result, field)
  return {
    row: describeRow(withShownProduct(row, edited)),
    record: describeRecord(shown, stored, edited),
    texts: { bullets: read('bullets'), description: read('description'), price: read('price') },
    pictures: { chosen: readPictures(edited), found: readPictures(result) },
    originals: own.map(({ field }) => ({
      name: field,
      value: findComputedValue(original, field) ?? readOriginal(field) ?? '',
    })),
  }
}

/** That of the run that a row shows, otherwise that of its owner. */
async function findLanguage({ db }: Context, { list }: Selection, { run_id: runId }: StoredRow) {
  if (runId !== null) return (await getRun(db, runId)).language
  return getLanguage(db, (await getListSource(db, list.id)).account_id)
}

const findDescribed = ({ db }: Context, { list, run }: Selection, positions: readonly number[]) =>
  run ? findRecords(db, run, { positions, limit: positions.length }) : findListRecords(db, list.id, positions)

/** Rows by their positions in list order, with all values of each. */
export async function readFullRows(
  context: Context,
  selection: Selection,
  { positions, language }: { positions: readonly number[]; language: Language },
): Promise<{ row: ListRow; record: RowRecord }[]> {
  if (positions.length === 0) return []
  const stored = await findDescribed(context, selection, positions)
  const found = stored.map(toDetailedResult)
  const { db } = context
  const listId = selection.list.id
  const results = selection.run
    ? found
    : await editResults(db, listId, found, await findEdits(db, listId, positions))
  const shown = new Map(stored.map((record, at) => [record.position, { record, result: results[at] }]))
  return (await findStoredRows(context, selection, positions)).flatMap((row) => {
    const { record, result } = shown.get(row.position) ?? {}
    if (!record || !result) return []
    return [
      { row: describeRow(withShownProduct(row, result)), record: describeRecord(language, record, result) },
    ]
  })
}

async function readHistory(
  context: Context,
  { listId, position, language }: { listId: number; position: number; language: Language | undefined },
): Promise<RowHistory[]> {
  const runs = await findRunsOfRow(context.db, listId, position, maxRuns)
  const results = await readRecordResults(
    context,
    runs.map(({ id }) => ({ runId: id, position })),
  )
  return runs.flatMap((run, index) => {
    const now = results[index]
    if (!now) return []
    return [describeHistory(run, { now, before: results[index + 1], language: language ?? run.language })]
  })
}
