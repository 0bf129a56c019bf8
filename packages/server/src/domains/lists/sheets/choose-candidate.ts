import type { ChosenCandidate } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, refuseField } from '../../../platform/errors.ts'
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
    if (row.result_id !== seen.result_id) throw conflict('row-has-new-result')
    return saveChoice(tx, listId, position, candidate)
  })
}

async function checkCandidate(
  context: Context,
  { listId, row: { position, verdict } }: { listId: number; row: StoredRow },
  candidate: ChosenCandidate,
): Promise<void> {
  if (verdict !== 'ambiguous') throw conflict('row-not-ambiguous')
  const [stored] = await findListRecords(context.db, listId, [position])
  const isCandidate =
    stored &&
    toDetailedResult(stored).candidates.some(
      ({ source, id }) => source === candidate.source && id === candidate.id,
    )
  if (!isCandidate) throw refuseField('candidate', 'not-a-candidate')
}
