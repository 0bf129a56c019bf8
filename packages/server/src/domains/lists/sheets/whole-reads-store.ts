import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../../../platform/db/index.ts'

/**
 * By default the planner expects a disk that turns, and sorts 100,000 texts instead of reading them in order. It expects a few values of an
 * attribute, and would compare each with every row.
 */
const settings = { random_page_cost: '1.1', jit: 'off', enable_nestloop: 'off' }

/** Such queries of a process at a time. The others wait without a connection, so that they leave some to all other calls. */
const turns = pLimit(4)

const choosePlans = (db: Db, areWhole: boolean) =>
  sql`SELECT ${sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${areWhole ? value : null}, true)`))}`.execute(
    db,
  )

/** Runs queries that read all rows of a list, in the transaction of the caller if there is one. One whose caller has left takes no turn. */
export async function readWhole<T>(
  db: Db,
  read: (whole: Db) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!db.isTransaction)
    return turns(() => {
      signal?.throwIfAborted()
      return db.transaction().execute((tx) => readWhole(tx, read))
    })
  await choosePlans(db, true)
  const result = await read(db)
  await choosePlans(db, false)
  return result
}
