import type { ChosenCandidate } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { lockRows, removeChoice, saveChoice } from '../rows/index.ts'
import { findListRecords, toDetailedResult } from '../runs/index.ts'
import { getListId } from './queries.ts'
import { findRows, type StoredRow } from './rows-queries.ts'

/**
 * Stores the candidate that the owner chose for an ambiguous row, for every run that starts later. Null removes the choice.
 * Throws `NOT_FOUND`, `INVALID_INPUT` for a product that is no candidate, and `CONFLICT` if there is nothing to choose.
 */
export async function chooseCandidate(
  context: Context,
  { accountId }: Actor,
  { id, position, candidate }: { id: string; position: number; candidate: ChosenCandidate | null },
): Promise<void> {
  const listId = await getListId(context.db, accountId, id)
  const [seen] = await findRows(context.db, listId, [position])
  if (!seen) throw new AppError('NOT_FOUND')
  if (candidate) await checkCandidate(context, { listId, row: seen }, candidate)
  await context.db.transaction().execute(async (tx) => {
    await lockRows(tx, listId, [position])
    const [row] = await findRows(tx, listId, [position])
    if (!row) throw new AppError('NOT_FOUND')
    if (!candidate) return removeChoice(tx, listId, position)
    if (row.result_id !== seen.result_id)
      throw conflict({
        en: 'This row has a new result. Please reload the page.',
        de: 'Diese Zeile hat ein neues Ergebnis. Bitte laden Sie die Seite neu.',
      })
    return saveChoice(tx, listId, position, candidate)
  })
}

async function checkCandidate(
  context: Context,
  { listId, row: { position, verdict } }: { listId: number; row: StoredRow },
  candidate: ChosenCandidate,
): Promise<void> {
  if (verdict !== 'ambiguous')
    throw conflict({
      en: 'This row is not ambiguous, so there is nothing to choose.',
      de: 'Diese Zeile ist nicht mehrdeutig, deshalb gibt es nichts auszuwählen.',
    })
  const [stored] = await findListRecords(context.db, listId, [position])
  const isCandidate =
    stored &&
    toDetailedResult(stored).candidates.some(
      ({ source, id }) => source === candidate.source && id === candidate.id,
    )
  if (!isCandidate)
    throw new AppError('INVALID_INPUT', { candidate: ['This product is not one of the candidates.'] })
}
