import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, signIn, testPassword } from '../../../testing/index.ts'

let site: RunSite
let admin: Caller

beforeAll(async () => {
  site = await openRunSite()
  admin = await site.signUp({ isAdmin: true })
})
afterAll(() => site[Symbol.asyncDispose]())

const listEntries = ({ id }: { id: number }) =>
  site.context.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'details'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
const listReasons = ({ id }: { id: number }) =>
  site.context.db.selectFrom('audit_reasons').select('reason').where('account_id', '=', id).execute()

const key = {
  name: 'Lager Ost 7',
  scopes: ['runs:read' as const],
  expires_in_days: 30,
  daily_coins: 50,
  password: testPassword,
}
const address = {
  name: 'Muster & Söhne',
  street: 'Weg 1',
  address_extra: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: null,
  invoice_email: null,
  reference: null,
}

test('calls that change nothing write no entries', async () => {
  const seller = await site.signUp()
  const { call } = seller.client
  const created = await call(endpoints.createApiKey, { body: key })
  const webhook = await call(endpoints.createWebhook, {
    body: { url: 'https://hooks.example/in', description: 'ERP', events: ['run.completed'] },
  })
  const changes = [
    () => call(endpoints.changePhone, { body: { phone_number: '+4915123456789' } }),
    () => call(endpoints.changeApiKey, { params: { id: created.key.key_id }, body: { daily_coins: 70 } }),
    () =>
      call(endpoints.changeWebhook, { params: { id: webhook.webhook_id }, body: { description: 'Shop' } }),
    () => call(endpoints.saveBillingDetails, { body: address }),
  ]
  for (const change of changes) {
    await change()
    const before = (await listEntries(seller)).length
    for (let round = 0; round < 3; round += 1) await change()
    expect(await listEntries(seller)).toHaveLength(before)
  }
})

test('the log has no text that anybody entered, and reasons last as long as the account', async () => {
  const seller = await site.signUp({ coins: 20 })
  const { call } = seller.client
  const created = await call(endpoints.createApiKey, { body: key })
  await call(endpoints.revokeApiKey, { params: { id: created.key.key_id } })
  await call(endpoints.changePhone, { body: { phone_number: '+4915123456789' } })
  await call(endpoints.saveBillingDetails, { body: address })
  const params = { id: seller.id }
  const booking = { coins: 5, reason: 'Kulanz für Frau Beispiel', key: crypto.randomUUID() }
  await admin.client.call(endpoints.adjustCoins, { params, body: booking })
  await admin.client.call(endpoints.suspendUser, { params, body: { reason: 'Herr Beispiel droht' } })
  await admin.client.call(endpoints.reinstateUser, { params })
  const { entries } = await admin.client.call(endpoints.listUserAudit, { params, query: {} })
  const [, suspended, adjusted] = entries
  expect([suspended?.reason, adjusted?.reason]).toEqual(['Herr Beispiel droht', 'Kulanz für Frau Beispiel'])

  const { access } = await signIn(site.context, seller)
  await site.api.client(access).call(endpoints.deleteAccount, { body: { password: testPassword } })
  expect(JSON.stringify(await listEntries(seller))).not.toMatch(/Lager|Beispiel|Muster|49151|@/)
  expect(await listReasons(seller)).toEqual([])
})

test('an account changes its settings a thousand times a day, and can always end access', async () => {
  const seller = await site.signUp()
  const created = await seller.client.call(endpoints.createApiKey, { body: key })
  const at = site.context.clock.now()
  const entry = { at, actor_account_id: seller.id, account_id: seller.id, details: '{}' }
  const rows = Array.from({ length: 998 }, () => ({ ...entry, action: 'rotate-webhook-secret' }))
  await site.context.db.insertInto('audit_log').values(rows).execute()
  const changePhone = (end: number) =>
    seller.client.call(endpoints.changePhone, { body: { phone_number: `+491512345678${end}` } })
  await changePhone(1)
  await expect(changePhone(2)).rejects.toMatchObject({ code: 'THROTTLED' })
  await seller.client.call(endpoints.revokeApiKey, { params: { id: created.key.key_id } })
  site.pass(24 * 3600 * 1000)
  const { access } = await signIn(site.context, seller)
  await site.api.client(access).call(endpoints.changePhone, { body: { phone_number: '+4915123456782' } })
})
