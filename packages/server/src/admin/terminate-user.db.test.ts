import { expect, test, vi } from 'vitest'
import { createAccount, openPaymentSite, payOnPage, signIn } from '../testing/index.ts'

test('a termination ends the subscription at Stripe and mails the seller', async () => {
  await using site = await openPaymentSite()
  const token = (await signIn(site.context, await createAccount(site.context, { isAdmin: true }))).access
  const seller = await site.signUp({ subscription: 'none' })
  await payOnPage(String((await seller.call('POST', '/user/api/create-checkout-session/')).body.url))
  const standing = async () =>
    (await site.api.call('GET', `/admin/users/${seller.id}/`, { token })).body.subscription
  const until = (expected: object) =>
    vi.waitFor(async () => expect(await standing()).toEqual(expected), { timeout: 10_000 })
  await until({ status: 'active', has_access: true })

  await site.api.call('POST', `/admin/users/${seller.id}/terminate/`, {
    token,
    body: { reason: 'False name' },
  })
  await until({ status: 'ended', has_access: false })
  const mail = await site.mailbox.take(seller.email, 'Ihr Konto wurde gekündigt')
  expect(mail.text).not.toContain('False name')
  expect(mail.text).toContain('/contact-us')
})
