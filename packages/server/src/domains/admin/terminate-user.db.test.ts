import { expect, test, vi } from 'vitest'
import { createAccount, openPaymentSite, payOnPage, polling, signIn } from '../../testing/index.ts'

test('a termination removes the seller’s connections', async () => {
  await using site = await openPaymentSite()
  const admin = await site.signUp({ isAdmin: true })
  const seller = await site.signUp()
  const { access } = await signIn(site.context, seller)
  const credentials = {
    client_id: 'amzn1.application',
    client_secret: 'very-secret',
    refresh_token: 'Atzr|token',
  }
  const path = '/user/seller-accounts/amazon/'
  expect((await site.api.call('PUT', path, { token: access, body: credentials })).status).toBe(200)
  await admin.call('POST', `/admin/users/${seller.id}/terminate/`, { reason: 'False name' })
  const rows = site.context.db.selectFrom('seller_accounts').selectAll().where('account_id', '=', seller.id)
  expect(await rows.execute()).toEqual([])
})

test('a termination ends the subscription at Stripe and emails the seller', async () => {
  await using site = await openPaymentSite()
  const token = (await signIn(site.context, await createAccount(site.context, { isAdmin: true }))).access
  const seller = await site.signUp({ subscription: 'none' })
  await payOnPage(String((await seller.call('POST', '/user/api/create-checkout-session/')).body.url))
  const state = async () =>
    (await site.api.call('GET', `/admin/users/${seller.id}/`, { token })).body.subscription
  const until = (expected: object) => vi.waitFor(async () => expect(await state()).toEqual(expected), polling)
  await until({ status: 'active', has_access: true })

  await site.api.call('POST', `/admin/users/${seller.id}/terminate/`, {
    token,
    body: { reason: 'False name' },
  })
  await until({ status: 'ended', has_access: false })
  const mail = await site.mailbox.take(seller.email, 'Ihr Konto wurde geschlossen')
  expect(mail.text).not.toContain('False name')
  expect(mail.text).toContain('/contact-us')
})
