import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** Runs a statement as the owner of the database with all triggers off: what no rule of the database can prevent. */
export async function tamper({ db }: Context, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx)
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
}
