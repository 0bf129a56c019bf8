import type { ChosenCandidate } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { removeChoice, saveChoice } from '../../lists/index.ts'
import { getOwnJob } from '../queries.ts'
import { lockJob } from '../store.ts'
import { findRetry } from '../submit/retry-queries.ts'
import { listRecords } from './records-page.ts'

/**
 * Stores the candidate that an owner chose for an ambiguous record, for every later run of its list. Null removes the choice.
 * Throws `NOT_FOUND`, `INVALID_INPUT` for a product that is no candidate, and `CONFLICT` if no choice is possible.
 */
export async function chooseCandidate(
  context: Context,
  actor: Actor,
  { id, position, candidate }: { id: string; position: number; candidate: ChosenCandidate | null },
): Promise<void> {
  const job = await getOwnJob(context.db, actor, id)
  const { records } = await listRecords(context, job, { after: position - 1, limit: 1 })
  const record = records.find((listed) => listed.position === position)
  if (!record) throw new AppError('NOT_FOUND')
  if (record.verdict !== 'ambiguous')
    throw conflict({
      en: 'This record is not ambiguous, so there is nothing to choose.',
      de: 'Dieser Datensatz ist nicht mehrdeutig, deshalb gibt es nichts auszuwählen.',
    })
  const isCandidate = ({ source, id: candidateId }: ChosenCandidate) =>
    source === candidate?.source && candidateId === candidate.id
  if (candidate && !record.candidates.some(isCandidate))
    throw new AppError('INVALID_INPUT', { candidate: ['This product is not one of the candidates.'] })
  // Jobs of an earlier version get their list within a minute.
  if (job.list_id === null) throw new AppError('UNAVAILABLE')
  const listId = job.list_id
  await context.db.transaction().execute(async (tx) => {
    await lockJob(tx, job.id)
    const retry = await findRetry(tx, job.id)
    if (retry)
      throw conflict({
        en: `This job was already retried as ${retry.public_id}. Please choose there.`,
        de: `Dieser Auftrag wurde bereits als ${retry.public_id} wiederholt. Bitte wählen Sie dort aus.`,
      })
    if (candidate) await saveChoice(tx, listId, position, candidate)
    else await removeChoice(tx, listId, position)
  })
}
