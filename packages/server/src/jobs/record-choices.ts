import type { ChosenCandidate } from '@merkwerk/contract'
import type { Db, Tx } from '../db/index.ts'

/** Ambiguous records of a job whose candidate is chosen. */
export async function countChoices(db: Db, jobId: number): Promise<number> {
  const { chosen } = await db
    .selectFrom('record_choices as choice')
    .innerJoin('records', (join) =>
      join.onRef('records.job_id', '=', 'choice.job_id').onRef('records.position', '=', 'choice.position'),
    )
    .select(({ fn }) => fn.countAll<number>().as('chosen'))
    .where('choice.job_id', '=', jobId)
    .where('records.verdict', '=', 'ambiguous')
    .executeTakeFirstOrThrow()
  return chosen
}

/** Notes the candidate chosen for a record of a locked job, in place of an earlier choice. */
export async function saveChoice(
  tx: Tx,
  jobId: number,
  position: number,
  { marketplace, id }: ChosenCandidate,
): Promise<void> {
  const choice = { marketplace, product_id: id }
  await tx
    .insertInto('record_choices')
    .values({ job_id: jobId, position, ...choice })
    .onConflict((conflict) => conflict.columns(['job_id', 'position']).doUpdateSet(choice))
    .execute()
}

export async function removeChoice(tx: Tx, jobId: number, position: number): Promise<void> {
  await tx.deleteFrom('record_choices').where('job_id', '=', jobId).where('position', '=', position).execute()
}

/** Gives a retry the choices of the job it retries, so that later choices change nothing in it. */
export async function copyChoices(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .insertInto('record_choices')
    .columns(['job_id', 'position', 'marketplace', 'product_id'])
    .expression((row) =>
      row
        .selectFrom('record_choices')
        .select(({ val }) => [val(to).as('job_id'), 'position', 'marketplace', 'product_id'])
        .where('job_id', '=', from),
    )
    .execute()
}
