import { endpoints, webhookEventTypes } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  openRunSite,
  type RunSite,
  startWebhookReceiver,
  testEan,
} from '../../../testing/index.ts'
import { failRun } from './results/fail-run.ts'

let site: RunSite
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let seller: Caller
let secret: string

beforeAll(async () => {
  site = await openRunSite({ LOW_BALANCE_COINS: '1000' })
  receiver = await startWebhookReceiver()
  seller = await site.signUp({ coins: 1_000 })
  const body = { url: receiver.url, events: webhookEventTypes }
  secret = (await seller.client.call(endpoints.createWebhook, { body })).secret
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** The events that arrived since the last call, once there are this many. They arrive in no order. */
async function take(count: number) {
  await expect.poll(() => receiver.received.length).toBe(count)
  const events = receiver.received.splice(0).map(({ verify }) => verify(secret))
  return new Map(events.map(({ type, data }) => [type, data]))
}

test('a failed run sends its reason and links, and no balance', async () => {
  const runId = await seller.start([['first', testEan('00', 1)]])
  const { id } = await site.context.db
    .selectFrom('runs')
    .select('id')
    .where('public_id', '=', runId)
    .executeTakeFirstOrThrow()
  await failRun(site.context, id, 'list-unreadable')
  await site.startWorker()
  const events = await take(1)
  const { list_id } = await seller.run(runId)
  const { publicUrl } = site.context.config.http
  expect(events.get('run.failed')).toEqual({
    run_id: runId,
    list_id,
    failure: 'list-unreadable',
    api_url: `${publicUrl}/api/v1/runs/${runId}/`,
    page_url: `${publicUrl}/search/${runId}`,
  })
})

test('a run that waits for a marketplace and completes sends both, and the coins below the threshold', async () => {
  await site.setFaults('amazon', { isDown: true })
  await site.setFaults('ebay', { isDown: true })
  const runId = await seller.start([
    ['second', testEan('00', 2)],
    ['third', testEan('00', 3)],
  ])
  expect((await take(1)).get('run.deferred')).toMatchObject({ run_id: runId })
  await site.setFaults('amazon', { isDown: false })
  await site.setFaults('ebay', { isDown: false })
  await seller.until(runId, 'Completed')
  const events = await take(2)
  expect(events.get('run.completed')).toMatchObject({ run_id: runId })
  const { balance } = (await seller.client.call(endpoints.getWallet)).wallet
  expect(events.get('balance.low')).toMatchObject({ coins: balance, threshold: 1_000 })
})

test('the balance is low once per crossing of the own threshold', async () => {
  const completed = async (serial: number) => {
    await seller.until(await seller.start([[`article-${serial}`, testEan('00', serial)]]), 'Completed')
  }
  await completed(4)
  expect([...(await take(1)).keys()]).toEqual(['run.completed'])
  const { balance: coins } = (await seller.client.call(endpoints.getWallet)).wallet
  await seller.client.call(endpoints.setLowBalance, { body: { coins } })
  await completed(5)
  expect((await take(2)).get('balance.low')).toMatchObject({ threshold: coins })
  expect((await seller.client.call(endpoints.getWallet)).wallet.is_low).toBe(true)
})
