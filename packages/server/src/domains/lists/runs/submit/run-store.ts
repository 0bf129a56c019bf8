import type { Language } from '@merkwerk/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/db/index.ts'
import { conflict } from '../../../../platform/errors.ts'
import { newPublicId } from '../../rows/index.ts'
import type { Idempotency } from './idempotency.ts'

/** The internal ID of a run and the ID that customers see. */
export interface RunIds {
  id: number
  publicId: string
}

type NewRun = Omit<Insertable<Tables['runs']>, 'public_id' | 'idempotency_key' | 'idempotency_request'>

/** Inserts a run. Returns undefined if its account has a run with the same idempotency key. */
export async function insertRun(tx: Tx, run: NewRun, idempotency: Idempotency | undefined) {
  return tx
    .insertInto('runs')
    .values({
      ...run,
      public_id: newPublicId('MW'),
      idempotency_key: idempotency?.key ?? null,
      idempotency_request: idempotency?.request ?? null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirst()
}

/** The run of an earlier call with the same idempotency key. */
export interface RepeatedRun extends RunIds {
  /** What it cost or may cost. */
  coins: number
  createdAt: Date
}

/** The run that the account started with an idempotency key. Throws `CONFLICT` if another request started it. */
export async function findRepeated(
  db: Db,
  accountId: number,
  idempotency: Idempotency | undefined,
): Promise<RepeatedRun | undefined> {
  if (!idempotency) return undefined
  const run = await db
    .selectFrom('runs')
    .select(['id', 'public_id as publicId', 'idempotency_request as request', 'created_at as createdAt'])
    .select(sql<number>`CASE WHEN finished_at IS NULL THEN coins_held ELSE coins_used END`.as('coins'))
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst()
  if (run && run.request !== idempotency.request)
    throw conflict('idempotency-key-used', { run: run.publicId })
  return run
}

/** The newest run of a list, and the newest that has not ended. */
export async function findRunsOfList(db: Db, listId: number) {
  const runs = db.selectFrom('runs').where('list_id', '=', listId).orderBy('id', 'desc')
  const latest = await runs
    .select(['language', 'sites', 'sources', 'preferred_source', 'stops_when_complete'])
    .limit(1)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
  const open = await runs.select('public_id').where('finished_at', 'is', null).limit(1).executeTakeFirst()
  return { latest, open }
}

export type LatestRun = NonNullable<Awaited<ReturnType<typeof findRunsOfList>>['latest']>
