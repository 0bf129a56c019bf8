import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, openRunSite, polling, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite
let admin: Caller
let other: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0.01' })
  admin = await site.signUp({ isAdmin: true })
  other = await site.signUp({ isAdmin: true })
})
afterAll(() => site[Symbol.asyncDispose]())

const order = (what: 'pause' | 'resume', { client } = admin) =>
  client.call(endpoints[`${what}Marketplace`], { params: { marketplace: 'amazon' } })
const health = () => admin.client.call(endpoints.getHealth)
const amazon = async () => (await health()).marketplaces.find(({ marketplace }) => marketplace === 'amazon')
const readAudit = async (action: 'pause-marketplace' | 'resume-marketplace') =>
  site.context.db.selectFrom('audit_log').select(['details']).where('action', '=', action).execute()

test('runs wait for a paused marketplace and show it, even with a new worker, and resume with it', async () => {
  const seller = await site.signUp({ coins: 100 })
  for (let round = 0; round < 2; round += 1) await order('pause')
  const run = await seller.start([['A', testEan('00', 21)]])
  const untilWaiting = () =>
    vi.waitFor(
      async () =>
        expect((await seller.run(run)).progress).toMatchObject({
          waiting_for: 'amazon',
          waiting: 'Wartet auf Amazon: Abfragen bei diesem Marktplatz sind zurzeit angehalten',
        }),
      polling,
    )
  {
    await using _first = await site.startWorker()
    await untilWaiting()
  }
  await using _second = await site.startWorker()
  await untilWaiting()
  expect(await amazon()).toMatchObject({
    paused: { by: expect.any(String) },
    waiting: { runs: 1, rows: 1 },
    last_day: { answered: 0 },
  })

  for (let round = 0; round < 2; round += 1) await order('resume')
  expect(await seller.until(run, 'Completed')).toMatchObject({
    coins_used: 1,
    progress: { verdicts: { found: 1 } },
  })
  expect(await amazon()).toMatchObject({ paused: null, waiting: { runs: 0, rows: 0 } })
  for (const action of ['pause-marketplace', 'resume-marketplace'] as const)
    expect(await readAudit(action)).toEqual([{ details: { marketplace: 'amazon' } }])
})

test('a pause does not count towards the maximum waiting time of a run', async () => {
  await using _worker = await site.startWorker()
  const seller = await site.signUp({ coins: 100 })
  await order('pause')
  const run = await seller.start([['A', testEan('00', 24)]])
  const attempts = async () => {
    const { id } = await seller.run(run)
    const record = site.context.db.selectFrom('records').select('attempts').where('run_id', '=', id)
    return (await record.executeTakeFirst())?.attempts ?? 0
  }
  await expect.poll(attempts).toBeGreaterThan(0)
  site.pass(60_000)
  const before = await attempts()
  await expect.poll(attempts).toBeGreaterThan(before)
  expect((await seller.run(run)).status).toBe('Data Processing')
  await order('resume')
  expect(await seller.until(run, 'Completed')).toMatchObject({ progress: { verdicts: { found: 1 } } })
})

test('delivers cached products while a marketplace is paused', async () => {
  await using _worker = await site.startWorker()
  const seller = await site.signUp({ coins: 100 })
  const rows = [['A', testEan('00', 22)]] as const
  await seller.until(await seller.start(rows), 'Completed')
  await order('pause')
  await seller.until(await seller.start(rows), 'Completed')
  await order('resume')
})

test('two admins who pause and resume concurrently leave an audit log that matches the outcome', async () => {
  const before = {
    paused: await readAudit('pause-marketplace'),
    resumed: await readAudit('resume-marketplace'),
  }
  await Promise.all([order('pause'), order('pause', other), order('resume'), order('resume', other)])
  const paused = (await readAudit('pause-marketplace')).length - before.paused.length
  const resumed = (await readAudit('resume-marketplace')).length - before.resumed.length
  expect(paused - resumed).toBe((await amazon())?.paused ? 1 : 0)
  await order('resume')
})

test('health counts lookups by outcome and shows workers and queue', async () => {
  {
    await using _worker = await site.startWorker()
    const seller = await site.signUp({ coins: 100 })
    await seller.until(await seller.start([['A', testEan('00', 23)]]), 'Completed')
    expect((await health()).workers).toContainEqual(
      expect.objectContaining({ pid: process.pid, is_alive: true }),
    )
    // The email about the completed run may still be in the queue.
    await vi.waitFor(
      async () => expect((await health()).queue).toMatchObject({ waiting: 0, oldest_seconds: null }),
      polling,
    )
  }
  const state = await amazon()
  expect(state?.last_day.answered).toBeGreaterThan(0)
  expect(state?.hours.at(-1)).toMatchObject({ answered: expect.any(Number), refused: 0 })
  expect((await health()).workers).toEqual([])
})
