import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

test('completes and charges a running run after the subscription ended', async () => {
  const seller = await site.signUp({ coins: 10 })
  const id = await seller.start([
    ['found', testEan('00', 1)],
    ['captcha', testEan('10', 2)],
  ])
  await expect.poll(async () => (await seller.run(id)).can_finish).toBe(true)
  await site.context.db
    .updateTable('accounts')
    .set({ subscription_status: 'ended' })
    .where('id', '=', seller.id)
    .execute()
  expect((await seller.submit([['new', testEan('00', 3)]])).status).toBe(403)
  expect((await seller.call('POST', `/api/runs/${id}/skip-gpt/`)).status).toBe(409)
  expect((await seller.call('POST', `/api/runs/${id}/finish/`)).status).toBe(200)
  expect(await seller.until(id, 'Completed')).toMatchObject({
    coins_used: 1,
    progress: { verdicts: { found: 1, blocked: 1 } },
  })
})
