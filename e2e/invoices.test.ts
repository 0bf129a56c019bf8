import type { Page } from '@playwright/test'
import { approve } from '../harness/accounts.ts'
import type { RunningProduct } from '../harness/product.ts'
import { fillIn } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { findMailedPath } from './mailbox.ts'
import { nightly } from './nightly.ts'
import { payAtCheckout } from './payments.ts'
import { readCoinsInvoice } from './pdf-text.ts'

interface Customer {
  buyer: string
  country: string
  details: Record<string, string>
  /** What the page of the subscription says about its price. A confirmed number takes a moment. */
  price: string
  /** What the invoice of 5,000 coins for 45.00 euro states, and what it must not state. */
  states: (string | RegExp)[]
  omits: RegExp
}

const net = 'Net price: no VAT is charged.'
const german = ['€37.82', 'VAT 19%', '€7.18']
const reverseCharge = [
  'Reverse charge: VAT is to be accounted for by the recipient.',
  'VAT 0%',
  /DE136695976/,
]

const customers: Customer[] = [
  {
    buyer: 'business-in-austria',
    country: 'Austria',
    details: {
      name: 'Größe & Söhne GmbH',
      street: 'Mariahilfer Straße 7',
      postal_code: '1070',
      city: 'Wien',
      vat_number: 'ATU13585627',
    },
    price: net,
    states: ['Größe & Söhne GmbH', 'Austria', 'ATU13585627', ...reverseCharge],
    omits: /VAT 19/,
  },
  {
    buyer: 'business-in-france',
    country: 'France',
    details: {
      name: 'Boutique Élan SARL',
      street: '1 rue de la Paix',
      postal_code: '75002',
      city: 'Paris',
      vat_number: 'FR40303265045',
    },
    price: net,
    states: ['Boutique Élan SARL', 'France', 'FR40303265045', ...reverseCharge],
    omits: /VAT 19/,
  },
  {
    buyer: 'consumer-in-france',
    country: 'France',
    details: { name: 'Zoé Petit', street: '1 rue de la Paix', postal_code: '75002', city: 'Paris' },
    price: 'Including 19% VAT',
    states: ['Zoé Petit', 'France', ...german],
    omits: /Reverse charge|VAT 0/,
  },
  {
    buyer: 'business-in-switzerland',
    country: 'Switzerland',
    details: {
      name: 'Muster AG',
      street: 'Bahnhofstrasse 1',
      postal_code: '8001',
      city: 'Zürich',
      vat_number: 'CHE-107.787.577 MWST',
    },
    price: 'Net price: no German VAT is charged.',
    states: [
      ...['Muster AG', 'Switzerland', 'CHE-107.787.577 MWST', 'Your tax number'],
      'Supplied to a recipient outside the European Union: not subject to German VAT.',
    ],
    omits: /Reverse charge|VAT \d/,
  },
]

/** Registers in the browser, and signs in after the approval. */
async function register(page: Page, product: RunningProduct, username: string): Promise<void> {
  const email = `${username}@visitor.test`
  const password = 'lang-genug-2026!'
  await page.goto('/register')
  await fillIn(page, { username, email, password, confirm_password: password })
  await page.goto(await findMailedPath(product, email, '/verify-email/'))
  await page.getByRole('heading', { name: 'Account Verified!' }).waitFor()
  await approve(product, email)
  await signIn(page, { email, password }, '/subscription-fee')
}

async function enterBillingDetails(page: Page, { country, details }: Customer): Promise<void> {
  const question = page.getByRole('region', { name: 'Billing details' })
  await question.getByRole('combobox', { name: /Country/ }).selectOption(country)
  await fillIn(question, details)
}

for (const customer of customers)
  test(`a new ${customer.buyer} registers, subscribes, buys coins and gets the right invoice`, {
    tag: nightly,
  }, async ({ page, product }) => {
    await register(page, product, customer.buyer)
    await enterBillingDetails(page, customer)
    await page.getByText(customer.price).waitFor()
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await payAtCheckout(page)
    await page.getByRole('link', { name: 'Continue to the dashboard' }).click()

    await page.goto('/wallet/add-balance?package=3')
    await page.getByRole('button', { name: /^(Continue to payment|Pay €45\.00)$/ }).click()
    await page.waitForURL(/\/stripe\/checkout\/|\/checkout\/coins\/success/)
    if (page.url().includes('/stripe/checkout/')) await payAtCheckout(page)
    await page.getByText('5,000 coins have been added.').waitFor()

    const text = await readCoinsInvoice(page)
    for (const stated of ['Invoice', '€45.00', ...customer.states]) expect(text).toMatch(stated)
    expect(text).not.toMatch(customer.omits)
  })
