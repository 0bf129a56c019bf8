import type { ChosenCandidate } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { conflict, refuseField } from '../../../../platform/errors.ts'
import { findListRecords, toDetailedResult } from '../../runs/index.ts'
import { findRows } from '../rows-queries.ts'

interface Choice {
  position: number
  candidate: ChosenCandidate | null
}

/**
 * Checks the candidate that the owner chose for an ambiguous row. Returns a check for the transaction that stores the choice. Throws
 * `INVALID_INPUT` for a product that is no candidate, and `CONFLICT` if there is nothing to choose or the row has a new result.
 */
export async function checkChoice(
  { db }: Pick<Context, 'db'>,
  listId: number,
  { position, candidate }: Choice,
): Promise<((tx: Tx) => Promise<void>) | undefined> {
  const [seen] = await findRows(db, listId, [position])
  if (!candidate || !seen) return undefined
  if (seen.verdict !== 'ambiguous') throw conflict('row-not-ambiguous')
  const [stored] = await findListRecords(db, listId, [position])
  const isCandidate =
    stored &&
    toDetailedResult(stored).candidates.some(
      ({ source, id }) => source === candidate.source && id === candidate.id,
    )
  if (!isCandidate) throw refuseField('candidate', 'not-a-candidate')
  return async (tx) => {
    const [row] = await findRows(tx, listId, [position])
    if (row?.result_id !== seen.result_id) throw conflict('row-has-new-result')
  }
}
