// docs/decisions/0038-several-machines.md

import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { sessionSettings } from './session-settings.ts'
import type { DB as Tables } from './tables.ts'

/** The role of api and worker. It cannot change bookings. Migrations grant its rights. */
export const applicationRole = 'merkwerk_app'

/**
 * Gives the user of a pooled address the rights of the application and the session settings, because a pooler in
 * transaction mode passes no startup options on. `client` is connected as the owner, who created the user.
 */
export async function preparePoolUser(client: pg.Client, pooledUrl: string): Promise<void> {
  const user = pg.escapeIdentifier(decodeURIComponent(new URL(pooledUrl).username))
  try {
    await client.query(`GRANT ${applicationRole} TO ${user}`)
    for (const [name, value] of Object.entries(sessionSettings))
      await client.query(`ALTER ROLE ${user} SET ${name} = ${pg.escapeLiteral(value)}`)
  } catch (cause) {
    throw new Error(`The user of DATABASE_URL must be created by the user of DATABASE_DIRECT_URL`, { cause })
  }
}

/** Throws unless sessions of this pool have the rights and settings of the application. */
export async function requirePoolUser(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ isRestricted: boolean; isSet: boolean }>`
    SELECT NOT has_table_privilege('ledger_entries', 'DELETE') AS "isRestricted",
      current_setting('timezone') = ${sessionSettings.timezone} AND
      current_setting('idle_in_transaction_session_timeout') = ${sessionSettings.idle_in_transaction_session_timeout} AS "isSet"`.execute(
    db,
  )
  if (!rows[0]?.isRestricted) throw new Error('The user of DATABASE_URL has more rights than the application')
  if (!rows[0].isSet) throw new Error('The pooler changes the session settings of the user of DATABASE_URL')
}
