import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createUnpaidAccount, demoPassword } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { findViolations, measureOverflow } from './accessibility.ts'
import { fillIn, openPage, toVisitors } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'
import { untilLoaded } from './page-state.ts'

const setSubscription = (product: RunningProduct, status: 'active' | 'ended') =>
  query(product, "UPDATE accounts SET subscription_status = $1 WHERE username = 'seller'", [status])

/** Reactivates the subscription at the end of a test. */
const resetSubscription = (product: RunningProduct): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => setSubscription(product, 'active').then(() => undefined),
})

/** Prepares the demo seller with one finished run and an ended subscription. */
async function lapse(product: RunningProduct): Promise<string> {
  const { startRun, untilCompleted } = await callAsSeller(product)
  const id = await startRun('earlier', productRows(3))
  await untilCompleted([id])
  await setSubscription(product, 'ended')
  return id
}

const download = async (page: Page, click: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return readFile(await file.path())
}

test('a lapsed customer signs in, reads results and invoices, exports, and is never signed out', async ({
  page,
  product,
}) => {
  await using _reset = resetSubscription(product)
  const id = await lapse(product)
  await page.goto('/login')
  await fillIn(page, { email: 'seller@merkwerk.test', password: demoPassword })
  await page.waitForURL('**/subscription-fee')
  await page.getByRole('link', { name: 'Results, invoices and settings' }).click()
  await page.waitForURL('**/dashboard')

  const banner = page.getByRole('status').filter({ hasText: 'Your subscription has ended' })
  const visit = async (path: string) => {
    await page.goto(path)
    await banner.waitFor()
    await untilLoaded(page)
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
    expect(await page.getByRole('alert').allTextContents()).toEqual([])
  }
  for (const path of ['/dashboard', '/dashboard/profile', '/search', '/wallet']) await visit(path)

  await page.goto(`/search/${id}`)
  await page.waitForURL(`**/lists/*?run=${id}`)
  await banner.waitFor()
  await page.getByText('P-1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const master = await download(page, () => page.getByRole('menuitem', { name: /CSV/ }).first().click())
  expect(master.toString()).toContain('P-1')

  await visit('/wallet?view=invoices')
  await page.getByRole('link', { name: 'Payment methods' }).waitFor()
  expect(await page.locator('#content a[href="/wallet/add-balance"]').count()).toBe(0)
  await visit('/setting')
  const personalData = await download(page, () =>
    page.getByRole('button', { name: 'Download export' }).click(),
  )
  expect(JSON.parse(personalData.toString())).toMatchObject({
    profile: { email: 'seller@merkwerk.test' },
  })
  await page.locator('#sessions li').first().waitFor()
  await page.getByRole('button', { name: 'Delete account...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my account' }).click()
  await fillIn(page.locator('#password form'), {
    old_password: demoPassword,
    new_password: 'another-one-2026!',
    confirm_password: 'another-one-2026!',
  })
  await page.getByText('Your password has been changed.').waitFor()
  await fillIn(page.locator('#password form'), {
    old_password: 'another-one-2026!',
    new_password: demoPassword,
    confirm_password: demoPassword,
  })
  await expect.poll(() => page.locator('input[name=new_password]').inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('user')
})

test('pages that need a subscription explain that and lead to the payment', async ({ page, product }) => {
  await using _reset = resetSubscription(product)
  await signIn(page, 'seller')
  await setSubscription(product, 'ended')
  for (const [path, title, elsewhere] of [
    ['/add-file', 'You need a subscription for new searches', '/search'],
    ['/wallet/add-balance', 'You need a subscription to buy coins', '/wallet'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.locator(`#content a[href="${elsewhere}"]`).waitFor()
    await page.getByRole('link', { name: 'Go to subscription' }).click()
    await page.waitForURL('**/subscription-fee')
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  }
})

test('a customer who never paid has settings and a way to pay on every page, and can delete the account', {
  tag: nightly,
}, async ({ page, product }) => {
  const account = await createUnpaidAccount(product, 'never-paid')
  await signIn(page, account)
  for (const path of ['/dashboard', '/search', '/wallet', '/setting']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Pay now' }).waitFor()
  }
  await page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('input[name=password]').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account has been deleted.').waitFor()
})

for (const visitor of toVisitors('in German on a phone'))
  test(`the pages of a lapsed customer fit and are accessible ${visitor.name}`, { tag: visitor.tag }, async ({
    browser,
    product,
  }) => {
    await using _reset = resetSubscription(product)
    await setSubscription(product, 'active')
    await using own = await openPage(browser, product, visitor)
    await signIn(own.page, 'seller')
    await setSubscription(product, 'ended')
    for (const path of ['/dashboard', '/add-file', '/wallet/add-balance', '/admin']) {
      await own.page.goto(path)
      await own.page.locator('#content h1').waitFor()
      await untilLoaded(own.page)
      expect(await findViolations(own.page), path).toEqual([])
      expect(await measureOverflow(own.page), path).toBeLessThanOrEqual(0)
    }
  })
