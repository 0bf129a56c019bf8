import { approve, createUnpaidAccount } from '../harness/accounts.ts'
import { fillIn, openPage, toVisitors } from './accounts.ts'
import { expect, test } from './browser-test.ts'
import { emptyMailbox, findMailedPath } from './mailbox.ts'
import { nightly } from './nightly.ts'

const texts = {
  'en-GB': {
    sent: 'Verify your email',
    verified: 'Account Verified!',
    notApproved: 'Admin has not verified your account yet. Please try again later.',
    inbox: 'Check your inbox',
    done: 'Password reset successfully.',
    failed: 'Verification Failed',
    expired: 'This link has expired',
    review: 'We review your account.',
    otherLanguage: 'Deutsch',
    otherFailed: 'Bestätigung fehlgeschlagen',
  },
  'de-DE': {
    sent: 'Bestätigen Sie Ihre E-Mail-Adresse',
    verified: 'Konto bestätigt!',
    notApproved: 'Ihr Konto ist noch nicht freigegeben. Bitte versuchen Sie es später noch einmal.',
    inbox: 'Prüfen Sie Ihr Postfach',
    done: 'Das Passwort wurde zurückgesetzt.',
    failed: 'Bestätigung fehlgeschlagen',
    expired: 'Dieser Link ist abgelaufen',
    review: 'Wir prüfen Ihr Konto.',
    otherLanguage: 'English',
    otherFailed: 'Verification Failed',
  },
}

for (const visitor of toVisitors('in German on a phone'))
  test(`a visitor ${visitor.name} registers, verifies by mail, waits for approval and follows the mail to the payment`, {
    tag: visitor.tag,
  }, async ({ browser, product }) => {
    const { locale, width } = visitor
    const said = texts[locale]
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    const email = `new-${locale}-${width}@visitor.test`
    const password = 'lang-genug-2026!'
    await page.goto('/')
    await page
      .getByRole('link', { name: /^(Start|Loslegen)$/ })
      .first()
      .click()
    await page.waitForURL('**/register')
    await fillIn(page, {
      username: `visitor-${locale}-${width}`,
      email,
      password,
      confirm_password: password,
    })
    await page.getByRole('heading', { name: said.sent }).waitFor()
    await page.reload()
    await page.getByText(email).waitFor()
    await findMailedPath(product, email, '/verify-email/')
    await emptyMailbox(product)
    await page.locator('button[type=submit]').click()
    await page.getByRole('status').filter({ hasText: email }).waitFor()
    const path = await findMailedPath(product, email, '/verify-email/')

    await page.goto('/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/email-verification')
    await page.goto('/login')
    await page.reload()
    await page.locator('main a[href^="/verify-email/"]').waitFor()

    await page.goto(path)
    await page.getByRole('heading', { name: said.verified }).waitFor()
    await page.getByText(said.review).waitFor()
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL('**/login')
    await fillIn(page, { email, password })
    await page.getByText(said.notApproved).waitFor()

    await approve(product, email)
    await page.goto(await findMailedPath(product, email, '/subscription-fee'))
    await page.waitForURL((address) => address.pathname === '/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/subscription-fee')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe('user')
  })

for (const visitor of toVisitors('in English at a desk'))
  test(`a user who forgot the password ${visitor.name} gets from the mail to a new login`, {
    tag: visitor.tag,
  }, async ({ browser, product }) => {
    const { locale, width } = visitor
    const said = texts[locale]
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    const email = 'seller@merkwerk.test'
    const password = `neues-passwort-${locale}-${width}!`
    await page.goto('/login')
    await page.locator('a[href="/forgot-password"]').click()
    await page.waitForURL('**/forgot-password')
    await emptyMailbox(product)
    await fillIn(page, { email })
    await page.getByRole('heading', { name: said.inbox }).waitFor()
    const path = await findMailedPath(product, email, '/reset-password/')
    await page.goto(path)
    await fillIn(page, { new_password: password, confirm_password: password })
    await page.getByText(said.done).waitFor()
    await page.waitForURL((address) => address.pathname === (locale === 'de-DE' ? '/de' : '/'))
    await page.goto('/login')
    await fillIn(page, { email, password })
    await page.waitForURL('**/dashboard')

    await page.evaluate(() => localStorage.clear())
    await page.goto(path)
    await page.getByRole('heading', { name: said.expired }).waitFor()
    expect(await page.locator('input').count()).toBe(0)
    await page.getByRole('main').locator('a[href="/forgot-password"]').click()
    await page.waitForURL('**/forgot-password')
  })

for (const visitor of toVisitors('in German on a phone'))
  test(`a forged link shows an error ${visitor.name}`, { tag: nightly }, async ({ browser, product }) => {
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    await page.goto('/verify-email/MQ/forged')
    const said = texts[visitor.locale]
    await page.getByRole('heading', { name: said.failed }).waitFor()
    await fillIn(page, { email: 'seller@merkwerk.test' })
    await page.getByRole('status').filter({ hasText: 'seller@merkwerk.test' }).waitFor()
    await page.getByRole('button', { name: said.otherLanguage }).click()
    await page.getByRole('heading', { name: said.otherFailed }).waitFor()
    await page.getByRole('main').locator('a[href="/login"]').click()
    await page.waitForURL('**/login')
  })

test('registration shows each error at its field and focuses the first one', { tag: nightly }, async ({
  page,
}) => {
  await page.goto('/register')
  await page.locator('button[type=submit]').click()
  for (const text of ['Username is required', 'Email is required', 'Password is required'])
    await page.getByText(text).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  await fillIn(page, { username: 'a', email: 'b@', password: 'ab', confirm_password: 'x' })
  await page.getByText('Email is invalid').waitFor()
  await page.getByText('Password must be at least 3 characters').waitFor()
  await fillIn(page, { email: 'b@c.test', password: 'password1!', confirm_password: 'x' })
  await page.getByText('Passwords do not match').waitFor()
  await fillIn(page, { confirm_password: 'password1!' })
  await page.locator('input[name=password][aria-invalid]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
})

test('a new password must meet the rules that the form names', { tag: nightly }, async ({
  page,
  product,
}) => {
  const email = 'admin@merkwerk.test'
  await page.goto('/forgot-password')
  await fillIn(page, { email })
  await page.goto(await findMailedPath(product, email, '/reset-password/'))
  await fillIn(page, { new_password: 'kurz', confirm_password: 'kurz' })
  await page.getByText('Password must be at least 8 characters long.').waitFor()
  await fillIn(page, { new_password: 'langgenug', confirm_password: 'langgenug' })
  await page.getByText('Password must contain at least one special character.').waitFor()
  await fillIn(page, { new_password: 'langgenug!', confirm_password: 'anders' })
  await page.getByText('Passwords do not match').waitFor()
})

test('the payment page sends a visitor without a token to the sign-in and opens again afterwards', {
  tag: nightly,
}, async ({ page, product }) => {
  const { email, password } = await createUnpaidAccount(product, 'returning')
  await page.goto('/subscription-fee?from=mail')
  await page.waitForURL((address) => address.pathname === '/login')
  await fillIn(page, { email, password })
  await page.waitForURL('**/subscription-fee?from=mail')
})
