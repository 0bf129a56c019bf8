import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { emptyMailbox, findMailedPath } from './mailbox.ts'
import type { RunningProduct } from './product.ts'

const visitors = [
  {
    name: 'in English at a desk',
    locale: 'en-GB',
    width: 1440,
    texts: {
      sent: 'Verify your email',
      verified: 'Account Verified!',
      notApproved: 'Admin has not verified your account yet. Please try again later.',
      inbox: 'Check your inbox',
      done: 'Password reset successfully.',
      failed: 'Verification Failed',
    },
  },
  {
    name: 'in German on a phone',
    locale: 'de-DE',
    width: 360,
    texts: {
      sent: 'Bestätigen Sie Ihre E-Mail-Adresse',
      verified: 'Konto bestätigt!',
      notApproved: 'Ihr Konto ist noch nicht freigeschaltet. Bitte versuchen Sie es später noch einmal.',
      inbox: 'Sehen Sie in Ihr Postfach',
      done: 'Das Passwort wurde zurückgesetzt.',
      failed: 'Bestätigung fehlgeschlagen',
    },
  },
]

async function openPage(browser: Browser, baseURL: string, locale: string, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width, height: 800 } })
  return context.newPage()
}

/** What the admin does until there is a screen for it. */
async function approve({ url }: RunningProduct, email: string): Promise<void> {
  const login = await fetch(`${url}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@merkwerk.test', password: 'merkwerk-demo-1!' }),
  })
  const { access } = (await login.json()) as { access: string }
  const headers = { authorization: `Bearer ${access}` }
  const list = await fetch(`${url}/user/GetAllUsersView/`, { headers })
  const { users } = (await list.json()) as { users: { id: number; email: string }[] }
  const id = users.find((user) => user.email.toLowerCase() === email.toLowerCase())?.id
  const answer = await fetch(`${url}/user/ToggleUserAdminVerifiedStatusView/?userId=${id}`, { headers })
  expect(answer.status).toBe(200)
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
}

test.for(visitors)(
  'a visitor $name registers, verifies by mail, waits for approval and follows the mail to the payment',
  async (visitor, { browser, product }) => {
    const { locale, width, texts } = visitor
    const page = await openPage(browser, product.url, locale, width)
    const email = `new-${locale}@visitor.test`
    const password = 'lang-genug-2026!'
    await page.goto('/')
    await page
      .getByRole('link', { name: /^(Start|Loslegen)$/ })
      .first()
      .click()
    await page.waitForURL('**/register')
    await fillIn(page, { username: `visitor-${locale}`, email, password, confirm_password: password })
    await page.getByRole('heading', { name: texts.sent }).waitFor()

    await page.goto('/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/email-verification')

    await page.goto(await findMailedPath(product, email, '/verify-email/'))
    await page.getByRole('heading', { name: texts.verified }).waitFor()
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL('**/login')
    await fillIn(page, { email, password })
    await page.getByText(texts.notApproved).waitFor()

    await approve(product, email)
    await page.goto(await findMailedPath(product, email, '/subscription-fee'))
    await page.waitForURL('**/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/subscription-fee')
    expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('user')
    await page.context().close()
  },
)

test.for(visitors)(
  'who forgot the password $name gets from the mail to a new login',
  async (visitor, { browser, product }) => {
    const { locale, width, texts } = visitor
    const page = await openPage(browser, product.url, locale, width)
    const email = 'seller@merkwerk.test'
    const password = `neues-passwort-${locale}!`
    await page.goto('/login')
    await page.locator('a[href="/forgot-password"]').click()
    await page.waitForURL('**/forgot-password')
    await emptyMailbox(product)
    await fillIn(page, { email })
    await page.getByRole('heading', { name: texts.inbox }).waitFor()
    const path = await findMailedPath(product, email, '/reset-password/')
    await page.goto(path)
    await fillIn(page, { new_password: password, confirm_password: password })
    await page.getByText(texts.done).waitFor()
    await page.waitForURL((address) => address.pathname === (locale === 'de-DE' ? '/de' : '/'))
    await page.goto('/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/dashboard')

    await page.evaluate(() => localStorage.clear())
    await page.goto(path)
    await fillIn(page, { new_password: password, confirm_password: password })
    await page.getByRole('alert').waitFor()
    await page.context().close()
  },
)

test.for(visitors)(
  'a forged link fails in words $name',
  async ({ locale, width, texts }, { browser, product }) => {
    const page = await openPage(browser, product.url, locale, width)
    await page.goto('/verify-email/MQ/forged')
    await page.getByRole('heading', { name: texts.failed }).waitFor()
    await page.context().close()
  },
)

test('the rules of registration stand at their fields, and the first fault has the focus', async ({
  page,
}) => {
  await page.goto('/register')
  await page.locator('button[type=submit]').click()
  for (const text of ['Username is required', 'Email is required', 'Password is required'])
    await page.getByText(text).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  await fillIn(page, { username: 'a', email: 'b@', password: 'ab', confirm_password: 'x' })
  await page.getByText('Email is invalid').waitFor()
  await page.getByText('Password must be at least 3 characters').waitFor()
  await fillIn(page, { email: 'b@c.test', password: 'abcd', confirm_password: 'x' })
  await page.getByText('Passwords do not match').waitFor()
  await fillIn(page, { confirm_password: 'abcd' })
  await page.locator('input[name=password][aria-invalid]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
})

test('a new password follows the rules that the form names', async ({ page }) => {
  await page.goto('/reset-password/MQ/token')
  await fillIn(page, { new_password: 'kurz', confirm_password: 'kurz' })
  await page.getByText('Password must be at least 8 characters long.').waitFor()
  await fillIn(page, { new_password: 'langgenug', confirm_password: 'langgenug' })
  await page.getByText('Password must contain at least one special character.').waitFor()
  await fillIn(page, { new_password: 'langgenug!', confirm_password: 'anders' })
  await page.getByText('Passwords do not match').waitFor()
})

test('without a token the payment asks to sign in first', async ({ page }) => {
  await page.goto('/subscription-fee')
  await page.waitForURL('**/login')
})
