// docs/decisions/0040-lists.md

import type { ChosenCandidate, RecordNote, TypedIdentifiers } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  findChoices,
  findLinesAt,
  type Line,
  requireLines,
  requireStorage,
  type StoredLine,
} from '../rows/index.ts'
import { recordCells } from './changes/changes-store.ts'
import { compareState, writeIdentifiers } from './changes/identifier-cells.ts'
import { findSent, keepSent, toSent } from './changes/sent-store.ts'
import {
  checkRetyped,
  compareArticles,
  createUsable,
  fillTyped,
  readPasted,
  readStated,
  refuseRepeated,
  refuseTyped,
} from './check-rows.ts'
import { lockLines } from './lock-lines.ts'
import { getListId } from './queries.ts'

export interface RowCorrection extends TypedIdentifiers {
  /** Of the entry, if the sender gave one. */
  id?: string | undefined
  pasted?: string | undefined
}

export interface CorrectedRow {
  line: Line
  chosen: ChosenCandidate | null
  notes: RecordNote[]
}

/**
 * Corrects the identifiers of a row, or stores which product was pasted for it, as an entry of the history. Throws `NOT_FOUND`, `INVALID_INPUT` for identifiers
 * with which the row could not be searched, and `CONFLICT` while a run is about to read the list.
 */
export async function correctRow(
  context: Context,
  { accountId }: Actor,
  { id, position }: { id: string; position: number },
  { id: publicId, ...correction }: RowCorrection,
  signal: AbortSignal,
): Promise<CorrectedRow> {
  const { db, config, clock } = context
  const listId = await getListId(db, accountId, id)
  const sent = publicId === undefined ? undefined : toSent(publicId, [position, correction])
  await requireLines(context, listId, signal)
  return db.transaction().execute(async (tx) => {
    await lockLines(tx, listId)
    const [before] = await findLinesAt(tx, listId, [position])
    if (!before || before.is_removed) throw new AppError('NOT_FOUND')
    if (await findSent(tx, listId, sent)) {
      // Somebody may have chosen another one since.
      const choice = (await findChoices(tx, listId, [position])).get(position)
      const pasted = readChosen(correction)
      const chosen = pasted && choice === `${pasted.source}:${pasted.id}` ? pasted : null
      return { line: before, chosen, notes: before.notes }
    }
    const { line: typed, chosen } = readCorrection(before, correction)
    const [line = typed] = await compareArticles(tx, listId, [typed], { refuse: () => refuseRepeated() })
    const cells = await compareState(tx, listId, { lines: [line], chosen })
    const at = clock.now()
    if (cells.length > 0)
      await writeIdentifiers(tx, listId, {
        cells: cells.map(({ after: value }) => ({ position, value })),
        at,
      })
    const changeId = await recordCells(tx, { listId, accountId, at, kind: 'edit', publicId }, cells)
    await keepSent(tx, listId, sent, { changeId })
    await requireStorage(tx, config, accountId, 0)
    return { line, chosen, notes: line.notes }
  })
}

const readChosen = ({ pasted }: RowCorrection): ChosenCandidate | null =>
  pasted === undefined ? null : readPasted(pasted).chosen

/** The line with what the seller typed or pasted in place of what it states. Its own cells stay. */
function readCorrection(before: StoredLine, { pasted, ...typed }: RowCorrection) {
  const { typed: read, chosen } = pasted === undefined ? { typed: {}, chosen: null } : readPasted(pasted)
  if (chosen && before.skip_reason !== null) throw refuseTyped('pasted', 'row-without-number')
  const given = { ...read, ...typed }
  const stated = fillTyped({ ...readStated(before), ...given })
  const check = checkRetyped(stated, (field) => (given[field] === undefined ? before : undefined))
  return { line: { ...before, ...createUsable(before.position, check), cells: before.cells }, chosen }
}
