// docs/decisions/0064-changes.md

import { longestValue, type Replacement } from '@merkwerk/contract'
import { defaultLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { conflict, refuseField } from '../../../../platform/errors.ts'
import { countOpen } from '../../../../platform/http/index.ts'
import { readAhead } from '../../rows/index.ts'
import { readField } from '../apply-edits.ts'
import { findComputedValue } from '../computed/compute-rows.ts'
import { findComputed } from '../computed/computed-store.ts'
import { readResultsAt } from '../read-rows.ts'
import { selectPositions } from '../rows-queries.ts'
import { findSelected, findVersion } from './changes-queries.ts'
import type { GivenCell } from './given-cells-queries.ts'
import type { GatheredRefused } from './refused-values.ts'
import type { ReplaceReading, ReplaceTask } from './replace-thread.ts'
import { findShownTexts, isStoredField, type ShownText } from './shown-texts-queries.ts'

/** A cell with a text that was looked for, and what replaces it. */
export interface ReplacedCell extends GivenCell {
  before: string
  value: string
}

/** Cells that are read and searched at a time. */
const cellsAtOnce = 5_000
/** Processor time of an expression for all cells together. */
const budgetMs = 2_000
const limits = { ...defaultLimits, stepMs: budgetMs, processorMs: budgetMs }
/** Cells of one change, and their characters. */
const most = { cells: 500_000, characters: 50_000_000 }

const thread = new URL('./replace-thread.ts', import.meta.url)

/** Cells with what replaces them, and the version of the list before they were read. */
export interface FoundReplacement {
  cells: ReplacedCell[]
  version: number
}

/** A call that searches a list. */
export interface SearchCall {
  /** Ends the search. */
  signal: AbortSignal
  /** Aborts when the call's response is closed. */
  closed: AbortSignal
}

/** Searches of an account at the same time in one process, because each of them may read all results of a list. */
const mostSearches = 2

/**
 * Finds a text in the cells that are searched. Expressions run in a thread with a budget of processor time. Throws `INVALID_INPUT` for an
 * expression that exceeds it, `CONFLICT` if too much would change, and `THROTTLED` if the account has too many searches.
 */
export async function findReplaced(
  context: Pick<Context, 'db'>,
  { listId, accountId, signal, closed }: { listId: number; accountId: number } & SearchCall,
  { rows, fields, ...pattern }: Replacement,
): Promise<FoundReplacement> {
  const { db } = context
  countOpen(db, `searches-${accountId}`, { most: mostSearches, closed, refusal: 'too-many-searches' })
  const version = await findVersion(db, listId)
  const computed = await findComputedFields(db, listId)
  const positions = await findSelected(db, await selectPositions(db, listId, rows))
  const searched = [...new Set(fields)]
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / searched.length))
  const cells: ReplacedCell[] = []
  let usedMs = 0
  let characters = 0
  const read = async (from: number) => {
    const some = positions.slice(from, from + rowsAtOnce)
    if (some.length === 0) return { texts: [], to: undefined }
    return {
      texts: await readTexts(context, listId, { fields: searched, computed, positions: some }),
      to: from + rowsAtOnce,
    }
  }
  // The database reads the next texts while the thread searches these.
  for await (const { texts } of readAhead(0, read, ({ to }) => to)) {
    signal.throwIfAborted()
    if (texts.length === 0) continue
    const reading = await runPattern(
      { accountId, signal },
      { texts: texts.map(({ value }) => value), pattern },
    )
    usedMs += reading.usedMs
    if (usedMs > budgetMs) throw refuseField('find', 'expression-too-slow')
    for (const { at, after } of reading.replaced) {
      const text = texts[at]
      if (!text) continue
      characters += text.value.length + after.length
      cells.push({ ...text, before: text.value, value: after })
    }
    if (cells.length > most.cells || characters > most.characters) throw conflict('replacement-too-large')
  }
  return { cells, version }
}

/** The cells of a locked list that are still as they were found. Refuses those that have changed since. */
export async function selectUnchanged(
  tx: Tx,
  listId: number,
  { found: { cells, version }, refused }: { found: FoundReplacement; refused: GatheredRefused },
): Promise<ReplacedCell[]> {
  // Nearly always, and results take long to read.
  if (cells.length === 0 || (await findVersion(tx, listId)) === version) return cells
  const fields = [...new Set(cells.map(({ field }) => field))]
  const positions = [...new Set(cells.map(({ position }) => position))]
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / fields.length))
  const computed = await findComputedFields(tx, listId)
  const now = new Map<string, string>()
  for (let from = 0; from < positions.length; from += rowsAtOnce) {
    const some = positions.slice(from, from + rowsAtOnce)
    for (const text of await readTexts({ db: tx }, listId, { fields, computed, positions: some }))
      now.set(nameCell(text), text.value)
  }
  const isUnchanged = (cell: ReplacedCell) => now.get(nameCell(cell)) === cell.before
  for (const { field, position } of cells.filter((cell) => !isUnchanged(cell)))
    refused.add(field, [position], 'cell-changed-meanwhile')
  return cells.filter(isUnchanged)
}

const nameCell = ({ position, field }: Pick<GivenCell, 'position' | 'field'>) => `${position} ${field}`

/** The fields with a formula. */
const findComputedFields = async (db: Db, listId: number): Promise<string[]> =>
  (await findComputed(db, listId)).columns.map(({ field }) => field)

interface SearchedRows {
  fields: readonly string[]
  computed: readonly string[]
  positions: readonly number[]
}

async function readTexts(
  context: Pick<Context, 'db'>,
  listId: number,
  { fields, computed, positions }: SearchedRows,
): Promise<ShownText[]> {
  const stored = await findShownTexts(context.db, listId, { fields: fields.filter(isStoredField), positions })
  const others = fields.filter((field) => !isStoredField(field) || computed.includes(field))
  if (others.length === 0) return stored
  const results = await readResultsAt(context, { list: { id: listId }, run: undefined }, positions)
  const read = results.flatMap((result) =>
    others.flatMap((field) => {
      const value =
        findComputedValue(result, field) ?? (isStoredField(field) ? null : readField(result, field))
      return value ? [{ position: result.position, field, value }] : []
    }),
  )
  // What a formula makes is shown instead of what tables have.
  const shown = new Set(read.map(nameCell))
  return [...stored.filter((text) => !shown.has(nameCell(text))), ...read]
}

async function runPattern(
  { accountId, signal }: { accountId: number; signal: AbortSignal },
  { texts, pattern }: Pick<ReplaceTask, 'texts' | 'pattern'>,
): Promise<ReplaceReading> {
  const payload: ReplaceTask = { texts, pattern, most: longestValue }
  const bytes = texts.reduce((sum, { length }) => sum + length, 0)
  try {
    return await runInThread<ReplaceTask, ReplaceReading>(
      {
        module: thread,
        payload,
        limits,
        bytes,
        owner: accountId,
        pool: 'expressions',
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    throw error.code === 'too-slow'
      ? refuseField('find', 'expression-too-slow')
      : conflict('replacement-too-large')
  }
}
