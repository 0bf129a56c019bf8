import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/index.ts'

/** Copies the choices of a job's list for the job. Later choices do not affect it. */
export async function copyChoices(tx: Tx, jobId: number): Promise<void> {
  await sql`
    INSERT INTO record_choices (job_id, position, marketplace, product_id)
    SELECT jobs.id, position, marketplace, product_id
    FROM jobs JOIN list_choices ON list_choices.list_id = jobs.list_id
    WHERE jobs.id = ${jobId}`.execute(tx)
}
