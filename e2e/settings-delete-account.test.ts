import { demoPassword, fetchTokens } from '../harness/accounts.ts'
import { fillIn } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

test('an account is deleted only with the password, after showing what is lost', async ({
  page,
  product,
}) => {
  await signIn(page, 'seller', '/setting')
  await page.getByRole('button', { name: 'Delete account...' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the account seller@merkwerk.test?' })
  await dialog.getByText('your remaining 10,000 coins, without a refund').waitFor()
  await dialog.getByText('your subscription and its remaining time').waitFor()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.locator('input[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('Current password is incorrect').waitFor()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete account...' }).click()
  await dialog.locator('input[name=password]').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'end-reason': 'signed-out' })
  await fillIn(page, { email: 'seller@merkwerk.test', password: demoPassword })
  await page.getByText('Invalid email or password').waitFor()
  expect(await fetchTokens(product, 'seller@merkwerk.test')).not.toHaveProperty('access')
})

test('an admin account cannot be deleted in the settings', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin', '/setting')
  await page.getByText('Administrators cannot delete their own account.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete account...' }).count()).toBe(0)
})
