import { endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  type Caller,
  createKey,
  openRunSite,
  type RunSite,
  runRows,
  testEan,
} from '../../../../testing/index.ts'
import { claimSchedules } from '../../../automation/schedules/claim-schedules.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { checkOwnBooks } from '../../../office/reconciliation/check-books.ts'

let site: RunSite
let seller: Caller
let client: ReturnType<RunSite['api']['client']>
let serial = 80_000

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const coins = 100

/** A product that the account has not paid for, and a run that did not find it. */
async function newProduct() {
  serial += 1
  const ean = testEan('00', serial)
  seller = await site.signUp({ coins })
  client = site.api.client((await createKey(site.context, seller)).secret)
  for (const name of ['amazon', 'ebay'] as const) await site.setFaults(name, { rates: { captcha: 1 } })
  const blocked = await seller.start([['blocked', ean]])
  expect(await seller.until(blocked, 'Completed')).toMatchObject({ coins_used: 0 })
  for (const name of ['amazon', 'ebay'] as const) await site.setFaults(name, {})
  return { ean, blocked }
}

/** The ways to ask for a product. Each starts a run that has not ended. */
const findWays = ({ ean, blocked }: { ean: string; blocked: string }) => ({
  list: () => seller.start([['list', ean]]),
  otherList: () =>
    seller.start([
      ['first', ean],
      ['second', ean],
    ]),
  open: () => seller.startRun(blocked, { rows: 'open' }),
  api: async () => (await runRows(client, [{ article_number: 'api', ean }])).run_id,
  lookup: async () => {
    await client.call(v1Endpoints.createLookup, {
      headers: { prefer: 'wait=1' },
      body: { identifiers: [ean] },
    })
    return undefined
  },
  afresh: async () => {
    serial += 1
    const row = { article_number: `afresh ${serial}`, ean }
    return (await runRows(client, [row], { read_afresh: true })).run_id
  },
})

/** Starts a schedule of a list that was uploaded without a run. */
async function startSchedule(ean: string): Promise<void> {
  const file = new Blob([`Artikelnummer;EAN\r\nscheduled;${ean}`], { type: 'text/csv' })
  const { list_id } = await client.call(v1Endpoints.uploadList, { query: { filename: 'plan.csv' }, file })
  const body = {
    list_id,
    cron: '0 6 * * *',
    time_zone: 'Europe/Berlin',
    scope: 'all' as const,
    max_age_days: null,
    max_coins: 10,
    report_email: false,
  }
  const { schedule_id: id } = await seller.client.call(endpoints.createSchedule, { body })
  const { db } = site.context
  await db.updateTable('schedules').set({ next_run_at: new Date() }).where('id', '=', id).execute()
  await claimSchedules(site.context)
}

/** Waits until `runs` runs of the account have ended. Returns what its found records were charged for. */
async function untilEnded(runs: number) {
  const { db } = site.context
  const ofSeller = () => db.selectFrom('runs').where('account_id', '=', seller.id)
  await expect
    .poll(async () => (await ofSeller().select('id').where('finished_at', 'is not', null).execute()).length, {
      timeout: inject('pollTimeoutMs') * 5,
    })
    .toBe(runs)
  const records = await ofSeller()
    .innerJoin('records', 'records.run_id', 'runs.id')
    .select(['reads_afresh', 'read_at', 'coins_used'])
    .select(({ fn }) => fn.coalesce('charge', 'usual_charge').as('charge'))
    .where('verdict', '=', 'found')
    .execute()
  const spent = coins - (await availableCoins(db, seller.id))
  return { records, spent, charged: records.filter(({ charge }) => charge === 'charged') }
}

test('runs, calls and lookups that ask for one product at the same time pay for it once', async () => {
  const product = await newProduct()
  const { afresh: _, ...ways } = findWays(product)
  await Promise.all(Object.values(ways).map((start) => start()))
  const { records, spent, charged } = await untilEnded(6)
  expect(records).toHaveLength(6)
  expect({ spent, charged: charged.length }).toEqual({ spent: 1, charged: 1 })
  expect(await checkOwnBooks(site.context)).toEqual([])
})

test('a schedule and runs that read it afresh at the same time pay for each reading once', async () => {
  const product = await newProduct()
  const { list, open, afresh } = findWays(product)
  await Promise.all([startSchedule(product.ean), list(), open(), afresh(), afresh()])
  const { records, spent, charged } = await untilEnded(6)
  expect(records).toHaveLength(5)
  expect(spent).toBe(charged.length)
  expect(new Set(charged.map(({ read_at }) => read_at?.getTime())).size).toBe(charged.length)
  // Without reading afresh, nothing is paid again.
  expect(charged.filter(({ reads_afresh }) => !reads_afresh).length).toBeLessThanOrEqual(1)
  expect(await checkOwnBooks(site.context)).toEqual([])
})
