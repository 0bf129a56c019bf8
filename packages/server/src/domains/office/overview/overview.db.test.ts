import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, ignoreRows, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite

const read = ({ client }: Caller) => client.call(endpoints.getOverview)
const visit = ({ client }: Caller) => client.call(endpoints.recordVisit)

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

test('an account without lists has nothing to decide, to fix or to look at', async () => {
  const seller = await site.signUp()
  expect(await read(seller)).toEqual({
    decide: { rows: 0, families: 0, lists: [] },
    fix: { rows: 0, failed: 0, lists: [] },
    changed: { since: null, lists: [] },
  })
})

test('counts candidates to choose, proposed families, rows that cannot be searched and failed runs by list', async () => {
  const seller = await site.signUp()
  const { db } = site.context
  await seller.complete([['good', testEan('00', 960)], ['bad'], ['worse']])
  const [list] = (await seller.client.call(endpoints.getLists)).lists
  const { id } = await db
    .selectFrom('lists')
    .select('id')
    .where('public_id', '=', list!.list_id)
    .executeTakeFirstOrThrow()
  await db.updateTable('lists').set({ found: 0, ambiguous: 1 }).where('id', '=', id).execute()
  const family = { list_id: id, rule: 'R3', reason: '{}', axes: '[]', changed_at: new Date() }
  await db
    .insertInto('list_families')
    .values([
      { ...family, key: 'a', number: 'A', state: 'proposed' },
      { ...family, key: 'b', number: 'B', state: 'accepted' },
    ])
    .execute()
  const named = { list_id: list!.list_id, name: list!.name }
  expect(await read(seller)).toMatchObject({
    decide: { rows: 1, families: 1, lists: [{ ...named, rows: 1, families: 1 }] },
    fix: { rows: 2, failed: 0, lists: [{ ...named, rows: 2, failed_run: null }] },
  })
  await ignoreRows(seller, list!.list_id, [2])
  expect((await read(seller)).fix.rows).toBe(1)
  await ignoreRows(seller, list!.list_id, [2], false)

  await db
    .updateTable('runs')
    .set({ status: 'Failed', failure: 'internal' })
    .where('list_id', '=', id)
    .execute()
  expect((await read(seller)).fix).toEqual({
    rows: 2,
    failed: 1,
    lists: [{ ...named, rows: 2, failed_run: list!.latest_run }],
  })

  const other = await site.signUp()
  expect((await read(other)).fix.lists).toEqual([])
  await seller.client.call(endpoints.changeList, { params: { id: list!.list_id }, body: { archived: true } })
  expect(await read(seller)).toMatchObject({ decide: { lists: [] }, fix: { lists: [] } })
})

/** Lets the last visit lie two hours back. Sessions would end if the clock were advanced. */
const leave = ({ id }: Caller) =>
  site.context.db
    .updateTable('accounts')
    .set({ seen_at: sql`seen_at - interval '2 hours'` })
    .where('id', '=', id)
    .execute()

test('shows what has changed since the visit before this one, however often the page is opened in it', async () => {
  const seller = await site.signUp()
  await visit(seller)
  expect((await read(seller)).changed).toEqual({ since: null, lists: [] })
  await leave(seller)
  await seller.complete([
    ['a', testEan('00', 961)],
    ['b', testEan('00', 962)],
  ])

  const { changed } = await read(seller)
  expect(changed).toEqual({
    since: expect.any(String),
    lists: [{ list_id: expect.any(String), name: 'Herbst-2026', runs: 1, rows: 2 }],
  })
  await visit(seller)
  await visit(seller)
  expect((await read(seller)).changed).toEqual(changed)

  await site.context.db
    .updateTable('list_rows')
    .set({ changed_at: new Date(0) })
    .where('list_id', 'in', (query) =>
      query.selectFrom('lists').select('id').where('account_id', '=', seller.id),
    )
    .execute()
  await leave(seller)
  const next = await read(seller)
  expect(Date.parse(next.changed.since!)).toBeGreaterThan(Date.parse(changed.since!))
  expect(next.changed.lists).toMatchObject([{ runs: 1, rows: 0 }])
})
