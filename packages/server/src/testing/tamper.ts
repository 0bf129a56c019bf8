import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** Runs a statement as the database owner with all triggers off, to simulate errors that the database cannot prevent. */
export async function tamper({ db }: Context, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx)
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
}
