import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  createKey,
  listForm,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
})
afterAll(() => site[Symbol.asyncDispose]())

const rows = (coins: number) =>
  Array.from({ length: coins }, (_, index) => [`A-${index}`, testEan('00', index)] as const)

const submit = (token: string, coins: number, headers: Record<string, string> = {}) =>
  site.api.call('POST', endpoints.runScraper.path, { token, body: listForm(rows(coins)), headers })

const heldBy = async (keyId: string) =>
  (await site.context.db.selectFrom('runs').select('coins_held').where('api_key_id', '=', keyId).execute())
    .map(({ coins_held }) => coins_held)
    .reduce((sum, coins) => sum + coins, 0)

test('concurrent runs of one key never hold more than its daily limit', async () => {
  const { id, secret } = await createKey(site.context, seller, { dailyCoins: 10 })
  const results = await Promise.all(Array.from({ length: 9 }, () => submit(secret, 3)))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402, 402, 402, 402])
  expect(await heldBy(id)).toBe(9)
  expect(results.find(({ status }) => status === 402)?.body).toMatchObject({
    code: 'KEY_LIMIT_REACHED',
    needed: 3,
    daily_coins: 10,
    coins_today: 9,
    resets_at: expect.stringMatching(/T2[23]:00:00.000Z$/),
  })
})

test('a limit stops only its own key, and says in German what to do', async () => {
  const { secret } = await createKey(site.context, seller, { dailyCoins: 2 })
  const { status, body } = await submit(secret, 3, { 'accept-language': 'de' })
  expect([status, body.error]).toEqual([402, expect.stringContaining('Erhöhen Sie das Limit')])
  expect((await submit(secret, 2)).status).toBe(200)
  const other = await createKey(site.context, seller)
  expect((await submit(other.secret, 3)).status).toBe(200)
  expect((await seller.submit(rows(3))).status).toBe(200)
})

test('a repeated call with the same idempotency key counts once', async () => {
  const { id, secret } = await createKey(site.context, seller, { dailyCoins: 3 })
  const results = await Promise.all(
    Array.from({ length: 4 }, () => submit(secret, 3, { 'idempotency-key': 'one' })),
  )
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await heldBy(id)).toBe(3)
})

test('coins that a cancelled run returns can be spent again on the same day', async () => {
  const { secret } = await createKey(site.context, seller, { dailyCoins: 3 })
  const { body } = await submit(secret, 3)
  const { job_id: id } = body.job as { job_id: string }
  expect((await submit(secret, 1)).status).toBe(402)
  await site.api.client(secret).call(endpoints.cancelJob, { params: { id } })
  expect((await submit(secret, 3)).status).toBe(200)
})

test('a run that races with the revocation of its key starts before it or not at all', async () => {
  const { id, secret } = await createKey(site.context, seller)
  const [started, revoked] = await Promise.all([
    submit(secret, 1),
    seller.client.call(endpoints.revokeApiKey, { params: { id } }),
  ])
  expect(revoked.success).toBe(true)
  expect([200, 401]).toContain(started.status)
  expect((await submit(secret, 1)).status).toBe(401)
})
