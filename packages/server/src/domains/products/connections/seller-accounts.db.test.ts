import { endpoints, type RowRecord } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
  testPassword,
} from '../../../testing/index.ts'

const right = { client_id: 'amzn1.application', client_secret: 'very-secret-1', refresh_token: 'Atzr|token' }
const wrong = { ...right, client_secret: 'very-wrong' }
/** A product that the sandbox’s Icecat and Kaufland have and its marketplaces lack. */
const sourceMonitor = `952507000001${gtinCheckDigit('952507000001')}`
let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp()
  await site.startWorker()
})
afterEach(() => control('DELETE'))
afterAll(() => site[Symbol.asyncDispose]())

const control = (method: string, body?: object) =>
  fetch(`${site.sandbox.url}/_control/apis`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const connect = ({ client }: Caller, marketplace: 'amazon' | 'ebay' = 'amazon', body = right) =>
  client.call(marketplace === 'amazon' ? endpoints.connectAmazon : endpoints.connectEbay, { body })
const listed = ({ client }: Caller) => client.call(endpoints.listSellerAccounts)
const tried = async ({ client }: Caller, marketplace: 'amazon' | 'ebay' = 'amazon') =>
  (await client.call(endpoints.testSellerAccount, { params: { source: marketplace } })).status

async function search({ client, until, records }: Caller, eans: readonly string[]): Promise<RowRecord[]> {
  const list = listUpload(eans.map((ean, index) => [`A-${index}`, ean]))
  const { job_id: id } = (await client.call(endpoints.runScraper, list)).job
  await until(id, 'Completed')
  return records(id)
}

const toVia = (records: RowRecord[], marketplace = 'amazon') =>
  records.flatMap(({ products }) =>
    products.filter((product) => product.source === marketplace).map(({ via = 'page' }) => via),
  )

test('credentials are tested, stored encrypted and never shown again', async () => {
  const connection = await connect(seller)
  expect(connection).toEqual({
    source: 'amazon',
    status: 'accepted',
    connected_at: expect.any(String),
    tested_at: expect.any(String),
  })
  expect(await listed(seller)).toEqual({ accounts: [connection] })
  const row = await site.context.db
    .selectFrom('seller_accounts')
    .select('credentials')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  for (const secret of Object.values(right)) expect(row.credentials.includes(secret)).toBe(false)
  const exported = await seller.call('GET', '/user/export/')
  expect(exported.body.sellerAccounts).toEqual([connection])
  for (const secret of Object.values(right)) expect(JSON.stringify(exported.body)).not.toContain(secret)
})

test('credentials that the marketplace denies or cannot check are not stored', async () => {
  const newcomer = await site.signUp()
  await expect(connect(newcomer, 'amazon', wrong)).rejects.toMatchObject({
    status: 400,
    details: { client_secret: [expect.any(String)] },
  })
  await control('POST', { api: 'ebay', fault: 'unavailable' })
  await expect(connect(newcomer, 'ebay')).rejects.toMatchObject({ status: 503 })
  const blank = connect(newcomer, 'amazon', { ...right, refresh_token: ' ' })
  await expect(blank).rejects.toHaveProperty('details.refresh_token')
  expect(await listed(newcomer)).toEqual({ accounts: [] })
})

test('a test returns the current status from the marketplace', async () => {
  const tester = await site.signUp()
  await connect(tester, 'ebay')
  expect(await tried(tester, 'ebay')).toBe('accepted')
  await control('POST', { api: 'ebay', fault: 'forbidden' })
  expect(await tried(tester, 'ebay')).toBe('denied')
  expect((await listed(tester)).accounts[0]?.status).toBe('denied')
  await expect(tried(tester)).rejects.toMatchObject({ status: 404 })
})

test('runs of an account with connections use them first, and no other account gets the results', async () => {
  const owner = await site.signUp()
  const other = await site.signUp()
  await connect(owner)
  await connect(owner, 'ebay')
  const eans = [testEan('00', 901), testEan('00', 902)]
  const own = await search(owner, eans)
  expect([toVia(own), toVia(own, 'ebay')]).toEqual([
    ['api', 'api'],
    ['api', 'api'],
  ])
  expect(await site.countRequests()).toBe(0)
  const others = await search(other, eans)
  expect([toVia(others), toVia(others, 'ebay')]).toEqual([
    ['page', 'page'],
    ['page', 'page'],
  ])
  expect(await site.countRequests()).toBeGreaterThan(0)
  expect(toVia(await search(owner, eans))).toEqual(['api', 'api'])
})

test('Icecat and Kaufland are asked with the seller’s own account', async () => {
  const owner = await site.signUp()
  const { client } = owner
  const available = async () => (await client.call(endpoints.getSourceChoice)).available
  expect(await available()).not.toContain('kaufland')
  const keys = { client_key: 'client', secret_key: 'sandbox-kaufland-secret' }
  await expect(
    client.call(endpoints.connectKaufland, { body: { ...keys, secret_key: 'another' } }),
  ).rejects.toHaveProperty('details.secret_key')
  await client.call(endpoints.connectKaufland, { body: keys })
  await expect(
    client.call(endpoints.connectIcecat, { body: { user_name: 'shop-wrong' } }),
  ).rejects.toHaveProperty('details.user_name')
  await client.call(endpoints.connectIcecat, { body: { user_name: 'shop', api_token: '' } })
  expect(await available()).toContain('kaufland')
  const { job: run } = await client.call(
    endpoints.runScraper,
    listUpload([['monitor', sourceMonitor]], { sources: 'icecat,kaufland' }),
  )
  await owner.until(run.job_id, 'Completed')
  const [monitor] = await owner.records(run.job_id)
  expect(monitor).toMatchObject({ verdict: 'found', reason: 'found-in-icecat' })
  expect(monitor?.notes).toEqual(['Auch gefunden bei Kaufland'])
  const scopes = await site.context.db
    .selectFrom('cached_products')
    .select(['marketplace', 'source'])
    .where('marketplace', 'in', ['icecat', 'kaufland'])
    .execute()
  expect(scopes).toHaveLength(2)
  for (const { source } of scopes) expect(source).toMatch(new RegExp(` account ${owner.id}$`))
  await client.call(endpoints.disconnectSellerAccount, { params: { source: 'kaufland' } })
  expect(await available()).not.toContain('kaufland')
})

test('another seller’s connection does not return the first seller’s results either', async () => {
  const first = await site.signUp()
  const second = await site.signUp()
  await connect(first)
  const ean = testEan('00', 921)
  await search(first, [ean])
  await connect(second, 'amazon', { ...right, refresh_token: 'Atzr|another' })
  await control('POST', { api: 'amazon', fault: 'forbidden' })
  expect(toVia(await search(second, [ean]))).toEqual(['page'])
  expect(toVia(await search(first, [ean]))).toEqual(['api'])
})

test('shows credentials that were denied during a run, and later runs do not use them', async () => {
  const expired = await site.signUp()
  await connect(expired)
  await control('POST', { api: 'amazon', fault: 'forbidden' })
  expect(toVia(await search(expired, [testEan('00', 931)]))).toEqual(['page'])
  expect((await listed(expired)).accounts[0]).toMatchObject({ source: 'amazon', status: 'denied' })
  await control('DELETE')
  expect(toVia(await search(expired, [testEan('00', 932)]))).toEqual(['page'])
  expect(await tried(expired)).toBe('accepted')
  expect(toVia(await search(expired, [testEan('00', 933)]))).toEqual(['api'])
})

test('an unreachable interface does not change the status of the credentials', async () => {
  const patient = await site.signUp()
  await connect(patient)
  await control('POST', { api: 'amazon', fault: 'cut-off' })
  expect(toVia(await search(patient, [testEan('00', 935)]))).toEqual(['page'])
  expect((await listed(patient)).accounts[0]?.status).toBe('accepted')
})

test('removing a connection stops its use and deletes its results', async () => {
  const leaver = await site.signUp()
  await connect(leaver)
  const ean = testEan('00', 941)
  await search(leaver, [ean])
  const disconnect = () =>
    leaver.client.call(endpoints.disconnectSellerAccount, { params: { source: 'amazon' } })
  await disconnect()
  await expect(disconnect()).rejects.toMatchObject({ status: 404 })
  const { count } = await site.context.db
    .selectFrom('cached_products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', 'like', `% account ${leaver.id}`)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  expect(toVia(await search(leaver, [ean]))).toEqual(['page'])
  const rows = await readAudit(leaver.id)
  expect(rows).toEqual(['connect-seller-account', 'disconnect-seller-account'])
})

async function readAudit(accountId: number): Promise<string[]> {
  const rows = await site.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', accountId)
    .where('action', 'like', '%seller-account')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('a row copied to another account cannot be decrypted there', async () => {
  const owner = await site.signUp()
  const thief = await site.signUp()
  await connect(owner)
  await site.context.db
    .insertInto('seller_accounts')
    .columns(['account_id', 'marketplace', 'credentials', 'connected_at', 'tested_at', 'status'])
    .expression((db) =>
      db
        .selectFrom('seller_accounts')
        .select(({ val }) => [
          val(thief.id).as('account_id'),
          'marketplace',
          'credentials',
          'connected_at',
          'tested_at',
          'status',
        ])
        .where('account_id', '=', owner.id),
    )
    .execute()
  expect(toVia(await search(thief, [testEan('00', 961)]))).toEqual(['page'])
  expect(await tried(thief)).toBe('denied')
})

test('deleting an account removes its connections', async () => {
  const leaver = await site.signUp()
  await connect(leaver)
  await leaver.client.call(endpoints.deleteAccount, { body: { password: testPassword } })
  const rows = await site.context.db
    .selectFrom('seller_accounts')
    .select('marketplace')
    .where('account_id', '=', leaver.id)
    .execute()
  expect(rows).toEqual([])
})
