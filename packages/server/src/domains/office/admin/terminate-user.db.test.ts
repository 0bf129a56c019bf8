import { endpoints } from '@merkwerk/contract'
import { expect, test, vi } from 'vitest'
import { openPaymentSite, payOnPage, polling } from '../../../testing/index.ts'

test('a termination removes the seller’s connections', async () => {
  await using site = await openPaymentSite()
  const admin = await site.signUp({ isAdmin: true })
  const seller = await site.signUp()
  const credentials = {
    client_id: 'amzn1.application',
    client_secret: 'very-secret',
    refresh_token: 'Atzr|token',
  }
  await seller.client.call(endpoints.connectAmazon, { body: credentials })
  await admin.client.call(endpoints.terminateUser, {
    params: { id: seller.id },
    body: { reason: 'False name' },
  })
  const rows = site.context.db.selectFrom('seller_accounts').selectAll().where('account_id', '=', seller.id)
  expect(await rows.execute()).toEqual([])
})

test('a termination ends the subscription at Stripe and emails the seller', async () => {
  await using site = await openPaymentSite()
  const { call } = (await site.signUp({ isAdmin: true })).client
  const seller = await site.signUp({ subscription: 'none' })
  await payOnPage((await seller.client.call(endpoints.createCheckoutSession)).url)
  const params = { id: seller.id }
  const state = async () => (await call(endpoints.getUser, { params })).subscription
  const until = (expected: object) => vi.waitFor(async () => expect(await state()).toEqual(expected), polling)
  await until({ status: 'active', has_access: true })

  await call(endpoints.terminateUser, { params, body: { reason: 'False name' } })
  await until({ status: 'ended', has_access: false })
  const mail = await site.mailbox.take(seller.email, 'Ihr Konto wurde geschlossen')
  expect(mail.text).not.toContain('False name')
  expect(mail.text).toContain('/contact-us')
})
