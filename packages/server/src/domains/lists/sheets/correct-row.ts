// docs/decisions/0040-lists.md

import type { ChosenCandidate, RecordNote, TypedIdentifiers } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  findLinesAt,
  type Line,
  lockRows,
  markLinesChanged,
  readIdentity,
  requireLines,
  requireStorage,
  type StoredLine,
  saveChoice,
  updateLines,
} from '../rows/index.ts'
import { checkTyped, compareArticles, fillTyped, readPasted, refuseTyped } from './check-rows.ts'
import { lockLines } from './lock-lines.ts'
import { getListId } from './queries.ts'

export interface RowCorrection extends TypedIdentifiers {
  pasted?: string | undefined
}

export interface CorrectedRow {
  line: Line
  chosen: ChosenCandidate | null
  notes: RecordNote[]
}

/**
 * Corrects the identifiers of a row, or stores which product was pasted for it. Throws `NOT_FOUND`, `INVALID_INPUT` for identifiers
 * with which the row could not be searched, and `CONFLICT` while a run is about to read the list.
 */
export async function correctRow(
  context: Context,
  { accountId }: Actor,
  { id, position }: { id: string; position: number },
  correction: RowCorrection,
  signal: AbortSignal,
): Promise<CorrectedRow> {
  const { db, config, clock } = context
  const listId = await getListId(db, accountId, id)
  await requireLines(context, listId, signal)
  return db.transaction().execute(async (tx) => {
    // As a run does: rows before their list.
    await lockRows(tx, listId, [position])
    await lockLines(tx, listId)
    const [before] = await findLinesAt(tx, listId, [position])
    if (!before || before.is_removed) throw new AppError('NOT_FOUND')
    const { line: typed, chosen } = readCorrection(before, correction)
    const [line = typed] = await compareArticles(tx, listId, [typed])
    await updateLines(tx, listId, [{ ...line, is_added: before.is_added, stated: findStated(before, line) }])
    if (chosen) await saveChoice(tx, listId, position, chosen)
    await markLinesChanged(tx, listId, { addedRows: 0, now: clock.now() })
    await requireStorage(tx, config, accountId, 0)
    return { line, chosen, notes: line.notes }
  })
}

/** The line with what the seller typed or pasted in place of what it states. Its own cells stay. */
function readCorrection(before: StoredLine, { pasted, ...typed }: RowCorrection) {
  const { typed: read, chosen } = pasted === undefined ? { typed: {}, chosen: null } : readPasted(pasted)
  const { position, article_number, ean, asin, mpn, mpn_brand, cells } = before
  // A part number that cannot be searched is kept as the invalid cell.
  const part = mpn ?? (before.skip_reason?.startsWith('mpn-') ? before.bad_value : null)
  const stated = { article_number, ean: ean ?? '', asin: asin ?? '', mpn: part ?? '', brand: mpn_brand ?? '' }
  if (chosen && before.skip_reason !== null) throw refuseTyped('pasted', 'row-without-number')
  return { line: { ...checkTyped(position, fillTyped({ ...stated, ...read, ...typed })), cells }, chosen }
}

/** What the file states of a corrected row. Null if the owner added the row, or states the same again. */
function findStated({ is_added, stated, ...before }: StoredLine, line: Line): (string | null)[] | null {
  if (is_added) return null
  const ofFile = stated ?? readIdentity(before)
  return JSON.stringify(ofFile) === JSON.stringify(readIdentity(line)) ? null : ofFile
}
