import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { Runs } from '../../../platform/db/tables.ts'
import {
  type Caller,
  openRunSite,
  polling,
  type RunSite,
  type TestAccount,
  testEan,
  testPassword,
} from '../../../testing/index.ts'
import { anonymiseAccount, lockOpenAccount } from '../../people/accounts/index.ts'

let site: RunSite

beforeAll(async () => {
  site = await openRunSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const erase = (seller: Caller) =>
  seller.call('DELETE', '/user/account/', { body: { password: testPassword } })
const rows = [['A-1', testEan('00', 1)]] as const

/** Starts `call` while `before` is uncommitted, and commits once `call` waits for its lock. */
async function whileOpen<T>(before: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await site.context.db.transaction().execute(async (tx) => {
    await before(tx)
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND ${rows[0]?.pid} = ANY(pg_blocking_pids(pid))`
    answer = call()
    await vi.waitFor(
      async () => expect((await waiting.execute(site.context.db)).rows).toHaveLength(1),
      polling,
    )
  })
  return answer as Promise<T>
}

const readRuns = ({ id }: TestAccount) =>
  site.context.db.selectFrom('runs').select('status').where('account_id', '=', id).execute()

test('a run submitted during the deletion of its account does not start', async () => {
  const seller = await site.signUp({ coins: 100 })
  const remove = (tx: Tx) => anonymiseAccount(site.context, tx, seller.id)
  const submitted = await whileOpen(remove, () => seller.submit(rows))
  expect(submitted).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  expect(await readRuns(seller)).toEqual([])
})

test('a deletion that waits for a submitted run cancels that run', async () => {
  const seller = await site.signUp({ coins: 100 })
  await seller.start(rows)
  const change = (db: Db | Tx, values: Updateable<Runs>) =>
    db.updateTable('runs').set(values).where('account_id', '=', seller.id).execute()
  await change(site.context.db, { status: 'Failed', failure: 'records-unfinished', finished_at: new Date() })
  // Like a submission: the running run is invisible until the transaction commits.
  const submit = async (tx: Tx) => {
    await lockOpenAccount(tx, seller.id)
    await change(tx, { status: 'Initializing', failure: null, finished_at: null })
  }
  expect(await whileOpen(submit, () => erase(seller))).toMatchObject({ status: 200, body: { success: true } })
  expect(await readRuns(seller)).toEqual([{ status: 'Cancelled' }])
})
