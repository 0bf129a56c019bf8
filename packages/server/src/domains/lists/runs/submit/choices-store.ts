import type { ChosenCandidate, SourceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'

/** Copies the choices of a job's list for the job. Later choices do not affect it. */
export async function copyChoices(tx: Tx, jobId: number): Promise<void> {
  await sql`
    INSERT INTO record_choices (job_id, position, marketplace, product_id)
    SELECT jobs.id, position, marketplace, product_id
    FROM jobs JOIN list_choices ON list_choices.list_id = jobs.list_id
    WHERE jobs.id = ${jobId}`.execute(tx)
}

/** The choices for the rows of a job, by position. */
export async function findChoices(db: Db, jobId: number): Promise<Map<number, ChosenCandidate>> {
  const rows = await db
    .selectFrom('record_choices')
    .select(['position', 'marketplace', 'product_id'])
    .where('job_id', '=', jobId)
    .execute()
  return new Map(
    rows.map(({ position, marketplace, product_id }) => [
      position,
      { source: marketplace as SourceName, id: product_id },
    ]),
  )
}
