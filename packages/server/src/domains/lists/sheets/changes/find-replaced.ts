// docs/decisions/0064-changes.md

import type { Replacement } from '@merkwerk/contract'
import { defaultLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import { conflict, refuseField } from '../../../../platform/errors.ts'
import { readField } from '../apply-edits.ts'
import { findComputedValue } from '../computed/compute-rows.ts'
import { findComputed } from '../computed/computed-store.ts'
import { readResultsAt } from '../read-rows.ts'
import { selectPositions } from '../rows-queries.ts'
import { findSelected } from './changes-queries.ts'
import { longestValue } from './check-value.ts'
import type { GivenCell } from './given-cells-queries.ts'
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

/**
 * Finds a text in the cells that are searched. Cells that change meanwhile are replaced by what they were. Expressions run in a thread with a
 * budget of processor time. Throws `INVALID_INPUT` for an expression that exceeds it, and `CONFLICT` if too much would change.
 */
export async function findReplaced(
  context: Pick<Context, 'db'>,
  { listId, accountId }: { listId: number; accountId: number },
  { rows, fields, ...pattern }: Replacement,
): Promise<ReplacedCell[]> {
  const { db } = context
  const positions = await findSelected(db, await selectPositions(db, listId, rows))
  const searched = [...new Set(fields)]
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / searched.length))
  const cells: ReplacedCell[] = []
  let usedMs = 0
  let characters = 0
  for (let from = 0; from < positions.length; from += rowsAtOnce) {
    const texts = await readTexts(context, listId, {
      fields: searched,
      positions: positions.slice(from, from + rowsAtOnce),
    })
    if (texts.length === 0) continue
    const reading = await runPattern(accountId, { texts: texts.map(({ value }) => value), pattern })
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
  return cells
}

async function readTexts(
  context: Pick<Context, 'db'>,
  listId: number,
  { fields, positions }: { fields: readonly string[]; positions: readonly number[] },
): Promise<ShownText[]> {
  const stored = await findShownTexts(context.db, listId, { fields: fields.filter(isStoredField), positions })
  const computed = (await findComputed(context.db, listId)).columns.map(({ field }) => field)
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
  const toKey = ({ position, field }: ShownText) => `${position} ${field}`
  const shown = new Set(read.map(toKey))
  return [...stored.filter((text) => !shown.has(toKey(text))), ...read]
}

async function runPattern(
  accountId: number,
  { texts, pattern }: Pick<ReplaceTask, 'texts' | 'pattern'>,
): Promise<ReplaceReading> {
  const payload: ReplaceTask = { texts, pattern, most: longestValue }
  const bytes = texts.reduce((sum, { length }) => sum + length, 0)
  try {
    return await runInThread({
      module: thread,
      payload,
      limits,
      bytes,
      owner: accountId,
      pool: 'expressions',
    })
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    throw error.code === 'too-slow'
      ? refuseField('find', 'expression-too-slow')
      : conflict('replacement-too-large')
  }
}
