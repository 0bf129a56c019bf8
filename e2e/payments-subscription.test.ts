import type { Page } from '@playwright/test'
import { createUnpaidAccount } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { openPage, toVisitors } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'
import { authenticate, cards, controlProvider, payAtCheckout, typeCard } from './payments.ts'
import { readCoinsInvoice } from './pdf-text.ts'

const words = {
  'en-GB': { subscribe: 'Subscribe', thanks: 'Thank you! Your payment has been processed successfully.' },
  'de-DE': { subscribe: 'Abonnieren', thanks: 'Vielen Dank! Ihre Zahlung war erfolgreich.' },
}

/** Signs in with an unpaid account and opens the payment. */
async function signInUnpaid(page: Page, product: RunningProduct, username: string): Promise<void> {
  await signIn(page, await createUnpaidAccount(product, username), '/subscription-fee')
}

/** Returns the newest subscription of the sandbox's payment provider. */
async function newestSubscription(sandboxUrl: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/_control/stripe/`, { headers: { accept: 'application/json' } })
  const { subscriptions } = (await response.json()) as { subscriptions: { id: string }[] }
  return subscriptions[0]?.id ?? ''
}

for (const visitor of toVisitors('in English at a desk'))
  test(`an unpaid account subscribes ${visitor.name} on the provider’s page and continues to the dashboard`, {
    tag: visitor.tag,
  }, async ({ browser, product }) => {
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    const { subscribe, thanks } = words[visitor.locale]
    await signInUnpaid(page, product, `subscriber-${visitor.locale}-${visitor.width}`)
    await page
      .getByText(/9[.,]99/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: subscribe, exact: true }).click()
    await payAtCheckout(page)
    await page.waitForURL('**/checkout/success?purchase=*')
    await page.getByRole('heading', { name: thanks }).waitFor()
    await page.getByRole('main').getByRole('link').first().click()
    await page.waitForURL('**/dashboard')
  })

test('a subscription is paid with a saved card, cancelled at the end of its period, and resumed', {
  tag: nightly,
}, async ({ page, product }) => {
  await signInUnpaid(page, product, 'card-subscriber')
  await page.goto('/wallet/add-payment-method?purchase=subscription')
  await page.waitForURL('**/subscription-fee/card')
  await typeCard(page, cards.confirmed)
  await page.getByRole('button', { name: 'Pay €9.99 and subscribe' }).click()
  await authenticate(page, 'succeed')
  await page.getByText('Your subscription is active.').waitFor()
  await page.waitForURL('**/dashboard')

  await page.goto('/subscription-fee')
  await page.waitForURL('**/dashboard')

  await page.goto('/wallet')
  await page.getByText('No Transactions').waitFor()
  await page.getByText('Your balance is low').waitFor()
  await page.getByText('Invoices', { exact: true }).click()
  await page.getByRole('cell', { name: 'Subscription' }).waitFor()

  await page.goto('/setting/billing')
  const section = page.locator('#subscription')
  await section.getByText('Active').waitFor()
  await section.getByText('Paid with Visa ending in 3155').waitFor()
  await section.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your subscription?' })
  await dialog.getByText('Your coins and results stay in your account').waitFor()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await section.getByText('Ends soon').waitFor()
  await section.getByRole('button', { name: 'Resume subscription' }).click()
  await section.getByText(/^Next payment of €9.99 on/).waitFor()

  await page.goto('/wallet/payment-method')
  await page.getByText('· Pays for your subscription').waitFor()
  await page.getByRole('button', { name: 'Delete Visa ending in 3155' }).click()
  await page.getByText('This card pays your subscription. Choose another card for it first.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete card' }).isDisabled()).toBe(true)
})

test('a new business in Austria enters its billing details once, buys at net prices and gets an invoice with both VAT numbers', {
  tag: nightly,
}, async ({ page, product }) => {
  const buyer = await createUnpaidAccount(product, 'austrian-buyer', { hasBillingDetails: false })
  await signIn(page, buyer, '/subscription-fee')
  await page.getByText('Including VAT').waitFor()
  const question = page.getByRole('region', { name: 'Billing details' })
  await question.getByRole('button', { name: 'Save and continue' }).click()
  await question.getByText('Please choose a country').waitFor()
  expect(await page.getByRole('button', { name: 'Subscribe', exact: true }).count()).toBe(0)
  await question.getByLabel('Company, or first and last name').fill('Größe & Söhne GmbH')
  await question.getByRole('combobox', { name: 'Country' }).selectOption('Austria')
  await question.getByLabel('Street and number').fill('Mariahilfer Straße 7')
  await question.getByLabel('Postal code').fill('10700')
  await question.getByLabel('City').fill('Wien')
  await question.getByLabel('VAT number').fill('ATU 13585626')
  await question.getByRole('button', { name: 'Save and continue' }).click()
  await question.getByText('This is not a postal code of that country').waitFor()
  await question.getByLabel('Postal code').fill('1070')
  await question.getByRole('button', { name: 'Save and continue' }).click()
  await question.getByText('This VAT number has a typing error').waitFor()
  await question.getByLabel('VAT number').fill('ATU 13585627')
  await question.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Net price: no VAT is charged.').waitFor()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await payAtCheckout(page)
  await page.getByRole('link', { name: 'Continue to the dashboard' }).click()

  await page.goto('/wallet/add-balance')
  await page.getByText('Net price: no VAT is charged.').waitFor()
  await page.getByRole('button', { name: 'Pay €5.00' }).click()
  await page.getByText('500 coins have been added.').waitFor()
  const invoice = await readCoinsInvoice(page)
  // The account was created without a browser, so its language is German.
  for (const stated of ['Größe & Söhne GmbH', 'ATU13585627', 'DE136695976', /5,00\s€/, /Reverse Charge/])
    expect(invoice).toMatch(stated)
  await page.goto('/setting/billing')
  const section = page.locator('#billing-details')
  await section.getByText(/^Your VAT number is confirmed/).waitFor()
  expect(await section.getByLabel('VAT number').inputValue()).toBe('ATU13585627')
  await section.getByLabel('Your reference or order number').fill('PO-17')
  await section.getByRole('button', { name: 'Save billing details' }).click()
  await page.getByText('Your billing details have been saved.').waitFor()
})

test('the result of a payment shows that it is being booked until it is', { tag: nightly }, async ({
  page,
  product,
}) => {
  await signInUnpaid(page, product, 'waiting-subscriber')
  await controlProvider(product.sandboxUrl, 'webhooks', { isHeld: true })
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await payAtCheckout(page)
  await page.getByRole('heading', { name: 'Your payment is being booked' }).waitFor()
  expect(await page.getByText('Thank you!').count()).toBe(0)
  await controlProvider(product.sandboxUrl, 'webhooks', { isHeld: false })
  await controlProvider(product.sandboxUrl, 'webhooks/release', {})
  await page.getByRole('heading', { name: words['en-GB'].thanks }).waitFor()
  await page.getByRole('link', { name: 'Continue to the dashboard' }).waitFor()
  await page.getByRole('link', { name: 'Please Login Again' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
})

test('a failed renewal is the first notice of every page and says what to do', { tag: nightly }, async ({
  page,
  product,
}) => {
  await signInUnpaid(page, product, 'overdue-subscriber')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await payAtCheckout(page)
  await page.getByRole('link', { name: 'Continue to the dashboard' }).click()
  await page.waitForURL('**/dashboard')
  const id = await newestSubscription(product.sandboxUrl)
  await controlProvider(product.sandboxUrl, `subscriptions/${id}/renew`, { outcome: 'declined' })
  const statusQuery =
    "SELECT subscription_status AS status FROM accounts WHERE username = 'overdue-subscriber'"
  await expect.poll(() => query(product, statusQuery)).toEqual([{ status: 'past_due' }])
  await page.goto('/dashboard')
  const notice = page.getByRole('alert').first()
  await notice.getByText('The last payment failed').waitFor()
  expect(await notice.innerText()).toMatch(/You can still search until/)
  for (const path of ['/search', '/add-file', '/setting', '/wallet']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await notice.innerText(), path).toContain('The last payment failed')
    expect(await page.getByRole('alert').count(), path).toBe(1)
  }
  await notice.getByRole('link', { name: 'Change card' }).click()
  await page.waitForURL('**/wallet/payment-method')
})

test('a cancelled checkout is reported and leads back to the payment', { tag: nightly }, async ({
  page,
  product,
}) => {
  await signInUnpaid(page, product, 'hesitating-subscriber')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.locator('.cancel a').click()
  await page.waitForURL('**/checkout/fail?cancelled=1')
  await page.getByRole('heading', { name: 'You cancelled the payment.' }).waitFor()
  await page.getByText('Nothing was charged.').waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await page.getByRole('link', { name: 'Go Home' }).waitFor()
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await page.waitForURL('**/subscription-fee')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
  await page.goto('/checkout/fail')
  await page.getByText('Oops! Something went wrong with your payment. Please try again.').waitFor()
})

test('an account that needs no subscription sees that', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/setting/billing')
  await page.getByText('This account needs no subscription.').waitFor()
})
