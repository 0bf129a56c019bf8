import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/index.ts'

/** Copies the choices of a run's list for the run. Later choices do not affect it. */
export async function copyChoices(tx: Tx, runId: number): Promise<void> {
  await sql`
    INSERT INTO record_choices (run_id, position, marketplace, product_id)
    SELECT runs.id, position, marketplace, product_id
    FROM runs JOIN list_choices ON list_choices.list_id = runs.list_id
    WHERE runs.id = ${runId}`.execute(tx)
}
