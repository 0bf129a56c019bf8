import type { Page } from '@playwright/test'

/** Test cards of the payment provider by the bank's behaviour. */
export const cards = {
  good: '4242424242424242',
  /** Requires 3-D Secure once, when it is saved. */
  confirmed: '4000002500003155',
  /** Requires 3-D Secure at every payment. */
  alwaysConfirmed: '4000002760003184',
  declined: '4000000000000002',
  /** Can be saved, but every payment is declined. */
  declinedLater: '4000000000000341',
} as const

async function typeInto(fields: Pick<Page, 'locator'>, number: string): Promise<void> {
  await fields.locator('[name=number]').fill(number)
  await fields.locator('[name=expiry]').fill('12 / 34')
  await fields.locator('[name=cvc]').fill('123')
}

/** Types a card into the provider's fields in our page. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await typeInto(page.frameLocator('fieldset iframe'), number)
}

/** Completes the 3-D Secure dialog over our page. */
export async function authenticate(page: Page, outcome: 'succeed' | 'fail'): Promise<void> {
  await page.frameLocator('iframe[title="3-D Secure"]').locator(`button[value=${outcome}]`).click()
}

/** Fills in the provider's checkout page and pays there. */
export async function payAtCheckout(page: Page, number: string = cards.good): Promise<void> {
  await page.waitForURL(/\/stripe\/checkout\//)
  await typeInto(page, number)
  await page.locator('button[type=submit]').click()
}

/** Controls the bank, the clock or the webhooks of the sandbox's payment provider. */
export async function controlProvider(sandboxUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_control/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
}
