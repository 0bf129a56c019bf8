import type { Input } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../platform/context.ts'
import { hourMs } from '../../../../platform/durations.ts'
import {
  createAccount,
  createRun,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
} from '../../../../testing/index.ts'
import { countAllRuns } from './count-queries.ts'

const ended = { status: 'Completed', outputs: '{}', finished_at: new Date() }
/** In the order of submits. */
const runs = [
  { name: 'Öfen', total_rows: 10, found: 5 },
  { name: 'zangen', total_rows: 30, found: 5, ...ended, coins_held: 9, coins_used: 4 },
  { name: 'Ofen-2', total_rows: 20, found: 7, status: 'Failed', failure: 'list', finished_at: new Date() },
  { name: 'Ahlen', total_rows: 30, found: 0, status: 'Initializing' },
]
let context: Context
let api: TestApi
let token: string

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  const seller = await createAccount(context)
  token = (await signIn(context, seller)).access
  await context.db.transaction().execute(async (tx) => {
    for (const [index, run] of runs.entries())
      await createRun(tx, seller.id, { ...run, public_id: `MW-JOB-${index + 1}` })
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

type Query = Input<typeof endpoints.getJobsList>['query']
const list = (query: Query = {}) => api.client(token).call(endpoints.getJobsList, { query })
const listNames = async (query: Query) => (await list(query)).jobs.map(({ name }) => name)

test.each<[Query, string[]]>([
  [{}, ['Ahlen', 'Ofen-2', 'zangen', 'Öfen']],
  [{ sort: 'created', order: 'asc' }, ['Öfen', 'zangen', 'Ofen-2', 'Ahlen']],
  // German collation ignores case and umlauts.
  [{ sort: 'name', order: 'asc' }, ['Ahlen', 'Öfen', 'Ofen-2', 'zangen']],
  [{ sort: 'name' }, ['zangen', 'Ofen-2', 'Öfen', 'Ahlen']],
  [{ sort: 'coins' }, ['zangen', 'Ahlen', 'Ofen-2', 'Öfen']],
  // In the order of a run's life.
  [{ sort: 'status', order: 'asc' }, ['Ahlen', 'Öfen', 'zangen', 'Ofen-2']],
  // Equal runs are newest first in both directions.
  [{ sort: 'records' }, ['Ahlen', 'zangen', 'Ofen-2', 'Öfen']],
  [{ sort: 'records', order: 'asc' }, ['Öfen', 'Ofen-2', 'Ahlen', 'zangen']],
  [{ sort: 'found' }, ['Ofen-2', 'zangen', 'Öfen', 'Ahlen']],
])('sorts runs by %o', async (query, names) => {
  expect(await listNames(query)).toEqual(names)
})

test('returns consecutive pages of a sorted list, and the last one for a page past the end', async () => {
  const page = { sort: 'name', order: 'asc', limit: 3 } as const
  expect(await listNames(page)).toEqual(['Ahlen', 'Öfen', 'Ofen-2'])
  expect(await listNames({ ...page, page: 2 })).toEqual(['zangen'])
  expect(await list({ ...page, page: 7 })).toMatchObject({
    jobs: [{ name: 'zangen' }],
    currentPage: 2,
    totalPages: 2,
    totalJobs: 4,
  })
})

test.each<[Query, string[]]>([
  [{ sort: 'name', order: 'asc' }, ['Ofen-2', 'zangen']],
  [{ sort: 'records' }, ['Ofen-2', 'Öfen']],
  [{ sort: 'records', order: 'asc' }, ['Ahlen', 'zangen']],
])('keeps the order of %o on a late page, which is read from the end', async (query, names) => {
  expect(await listNames({ ...query, limit: 2, page: 2 })).toEqual(names)
})

test.each<[Query, string[]]>([
  [{ search: 'ofen' }, ['Ofen-2']],
  [{ search: 'AN' }, ['zangen']],
  [{ search: 'mw-job-3' }, ['Ofen-2']],
  [{ search: 'b-3' }, []],
  [{ search: '%' }, []],
])('%o finds runs by a part of the name or the beginning of the id', async (query, names) => {
  expect(await listNames(query)).toEqual(names)
})

test.each(['sort=email', 'order=up', 'status=Waiting'])('refuses ?%s', async (query) => {
  expect((await api.call('GET', `/api/jobs/getJobsList/?${query}`, { token })).status).toBe(400)
})

test('lists a seller’s own runs by status', async () => {
  expect(await listNames({ status: 'Failed' })).toEqual(['Ofen-2'])
})

test('lists runs by status and by part of the user’s name for an administrator', async () => {
  const admin = (await signIn(context, await createAccount(context, { isAdmin: true }))).access
  const other = await createAccount(context)
  await context.db.transaction().execute((tx) => createRun(tx, other.id, { name: 'Zwinge', ...ended }))
  const find = async (query: Input<typeof endpoints.getJobsListByAdmin>['query'] = {}) =>
    (await api.client(admin).call(endpoints.getJobsListByAdmin, { query })).jobs.map(({ name }) => name)
  const [name = ''] = other.email.split('@')
  expect(await find({ status: 'Completed' })).toEqual(['Zwinge', 'zangen'])
  for (const user of [name, name.slice(3, 20).toUpperCase(), other.email])
    expect(await find({ user })).toEqual(['Zwinge'])
  expect(await find({ user: name, status: 'Failed' })).toEqual([])
  expect(await find({ user: '%nobody' })).toEqual([])
})

test('counts the runs of all accounts again after older ones were counted', async () => {
  const later = new Date(Date.now() + 2 * hourMs)
  const before = await countAllRuns(context.db, later)
  expect(before).toBeGreaterThanOrEqual(runs.length)
  const owner = await createAccount(context)
  for (const added of [1, 2]) {
    await context.db.transaction().execute((tx) => createRun(tx, owner.id, ended))
    expect(await countAllRuns(context.db, later)).toBe(before + added)
  }
  expect(await countAllRuns(context.db, new Date())).toBe(before + 2)
})
