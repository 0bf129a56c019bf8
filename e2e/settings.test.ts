import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../harness/accounts.ts'
import { expectAccessible, measureOverflow } from './accessibility.ts'
import { fillIn, openPage, toVisitors } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

/** Opens the settings as the demo seller and waits until they are loaded. */
async function openSettings(page: Page): Promise<void> {
  await signIn(page, 'seller', '/setting')
  await page.locator('#sessions li').first().waitFor()
}

const waitForFocus = (page: Page, name: string) => page.locator(`input[name=${name}]:focus`).waitFor()

test('the settings show that they load, then an error, and load on the next try', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller', '/dashboard')
  await page.getByRole('link', { name: 'Setting' }).waitFor()
  let network: 'wait' | 'fail' | 'pass' = 'wait'
  let release = () => {}
  await page.route('**/user/profile/update/', async (route) => {
    if (network === 'wait') await new Promise<void>((resolve) => (release = resolve))
    await (network === 'fail' ? route.abort() : route.continue())
  })
  await page.goto('/setting')
  await page.getByText('Loading settings...').waitFor()
  network = 'fail'
  release()
  await page.getByText('Error: Failed to fetch profile data').waitFor()
  network = 'pass'
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Phone Number' }).waitFor()
})

test('a changed password must meet the rules, ends other sessions, and signs in', { tag: nightly }, async ({
  page,
  browser,
  product,
}) => {
  await openSettings(page)
  await using elsewhere = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
  await signIn(elsewhere.page, 'seller')

  const form = page.locator('#password form')
  await fillIn(form, {})
  for (const text of ['Current password is required', 'New password is required'])
    await form.getByText(text).waitFor()
  await waitForFocus(page, 'old_password')
  await fillIn(form, { old_password: 'wrong', new_password: 'ganz-neu-2026!', confirm_password: 'anders' })
  await form.getByText('New passwords do not match').waitFor()
  await fillIn(form, { confirm_password: 'ganz-neu-2026!' })
  await form.getByText('Current password is incorrect').waitFor()
  await waitForFocus(page, 'old_password')
  await fillIn(form, {
    old_password: demoPassword,
    new_password: 'password1!',
    confirm_password: 'password1!',
  })
  await form.getByText('This password is too common. Please choose another one.').waitFor()
  await fillIn(form, { new_password: 'ganz-neu-2026!', confirm_password: 'ganz-neu-2026!' })
  await page.getByText('Your password has been changed.').waitFor()
  await expect.poll(() => form.locator('input[name=new_password]').inputValue()).toBe('')

  await elsewhere.page.goto('/setting')
  await elsewhere.page.waitForURL('**/login?*')
  await fillIn(elsewhere.page, { email: 'seller@merkwerk.test', password: 'ganz-neu-2026!' })
  await elsewhere.page.waitForURL('**/setting')
  await fillIn(form, {
    old_password: 'ganz-neu-2026!',
    new_password: demoPassword,
    confirm_password: demoPassword,
  })
  await page.getByText('Your password has been changed.').first().waitFor()
  await page.locator('#sessions li').nth(1).waitFor({ state: 'detached' })
})

test('the phone number is requested until it is set, stored with its country and shown in two parts', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/dashboard')
  await page.getByRole('link', { name: 'Add phone number' }).click()
  await page.waitForURL('**/setting#phone')
  const section = page.locator('#phone')
  const country = section.getByRole('combobox')
  const number = section.getByRole('textbox')
  await expect.poll(() => country.locator('option:checked').textContent()).toBe('Germany +49')
  await section.getByRole('button', { name: 'Save number' }).click()
  await section.getByText('Phone number cannot be empty').waitFor()
  await waitForFocus(page, 'phone_number')
  await number.fill('12')
  await section.getByText('Please enter a valid phone number').waitFor()

  expect(await country.locator('option').count()).toBeGreaterThan(200)
  expect(await country.locator('option').allTextContents()).toContain('Austria +43')
  await country.selectOption('Brunei +673')
  await number.fill('1234567890123456')
  await section.getByText('Please enter a valid phone number').waitFor()
  expect(await number.inputValue()).toBe('1234567890123456')
  await number.fill('871 2345')
  await section.getByRole('button', { name: 'Save number' }).click()
  await page.getByText('Your phone number has been saved.').waitFor()
  await page.reload()
  await expect.poll(() => country.locator('option:checked').textContent()).toBe('Brunei +673')
  await expect.poll(() => number.inputValue()).toBe('8712345')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Recent Jobs' }).waitFor()
  expect(await page.getByRole('link', { name: 'Add phone number' }).count()).toBe(0)

  await page.goto('/setting')
  await number.fill('+41 44 668 18 00')
  await expect.poll(() => country.locator('option:checked').textContent()).toBe('Switzerland +41')
  await expect.poll(() => number.inputValue()).toBe('446681800')
})

test('without a network both forms show an error and keep the input', { tag: nightly }, async ({ page }) => {
  await openSettings(page)
  await page.context().setOffline(true)
  const password = page.locator('#password form')
  const typed = 'ganz-neu-2026!'
  await fillIn(password, { old_password: 'alt', new_password: typed, confirm_password: typed })
  await password.getByText('An error occurred. Please try again.').waitFor()
  expect(await password.locator('input[name=new_password]').inputValue()).toBe(typed)
  const phone = page.locator('#phone form')
  await fillIn(phone, { phone_number: '+49 151 12345678' })
  await phone.getByText('An error occurred. Please try again.').waitFor()
  await page.context().setOffline(false)
})

test('the email is shown and cannot be changed', { tag: nightly }, async ({ page }) => {
  await openSettings(page)
  const email = page.locator('#email').getByRole('textbox')
  await expect.poll(() => email.inputValue()).toBe('seller@merkwerk.test')
  await expect.poll(() => email.getAttribute('readonly')).not.toBeNull()
})

test('language and appearance are chosen here and apply everywhere', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/setting/preferences')
  await page.getByText('Dark', { exact: true }).click()
  const known = page.waitForResponse('**/user/profile/language/')
  await page.getByText('Deutsch', { exact: true }).click()
  expect(((await (await known).json()) as { language: string }).language).toBe('de')
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Niedriges Guthaben' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => page.getByRole('radio', { name: 'Dunkel' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Anzeige', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Hell' }).click()
  await page
    .locator('#theme')
    .getByRole('radio', { name: 'Hell', checked: true })
    .waitFor({ state: 'attached' })
})

test('another signed-in browser is listed and signed out on its next call after its session was ended', {
  tag: nightly,
}, async ({ page, browser, product }) => {
  await openSettings(page)
  await page.locator('#sessions').getByText('This browser', { exact: true }).waitFor()
  const endOthers = page.getByRole('button', { name: 'End all other sessions' })
  for (const ending of ['all others', 'one'] as const) {
    await using elsewhere = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
    await signIn(elsewhere.page, 'seller', '/setting')
    await elsewhere.page.getByText('This browser', { exact: true }).waitFor()
    await page.reload()
    await endOthers.waitFor()
    if (ending === 'one')
      await page
        .getByRole('button', { name: /^End the session of/ })
        .first()
        .click()
    else await endOthers.click()
    await page.locator('#sessions li').nth(1).waitFor({ state: 'detached' })
    await elsewhere.page.getByRole('link', { name: 'Dashboard' }).click()
    await elsewhere.page.waitForURL('**/login?*')
    expect(await elsewhere.page.evaluate(() => ({ ...localStorage }))).toEqual({
      'end-reason': 'other-device',
    })
  }
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Recent Jobs' }).waitFor()
})

test('all personal data of an account is downloaded as one file', { tag: nightly }, async ({ page }) => {
  await openSettings(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('merkwerk-export.json')
  const content = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
  expect(content).toMatchObject({ profile: { email: 'seller@merkwerk.test' } })
  expect(Object.keys(content)).toEqual(expect.arrayContaining(['sessions', 'runs', 'bookings']))
})

for (const visitor of toVisitors('in German on a phone'))
  test(`no part of the settings is too wide or out of reach ${visitor.name}`, { tag: nightly }, async ({
    browser,
    product,
  }) => {
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    await signIn(page, 'seller', '/setting')
    await page.locator('#sessions li').first().waitFor()
    await page.locator('#password button[type=submit]').click()
    await page.locator('#phone input[type=tel]').fill('')
    await page.locator('#phone button[type=submit]').click()
    await page.locator('#second-factor button').click()
    await page.locator('#password [aria-invalid=true]').first().waitFor()
    await page.locator('#phone [aria-invalid=true]').first().waitFor()
    await page.locator('#second-factor input').first().waitFor()
    await expectAccessible(page)
    expect(await measureOverflow(page)).toBe(0)
    await page.locator('#your-data button').last().click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page)
  })

test('errors of server and form are German in a German browser', { tag: nightly }, async ({
  browser,
  product,
}) => {
  await using opened = await openPage(browser, product, { locale: 'de-DE', width: 1440 })
  const { page } = opened
  await openSettings(page)
  const form = page.locator('#password form')
  await fillIn(form, { old_password: 'falsch', new_password: 'ganz-neu-2026!', confirm_password: 'y' })
  await form.getByText('Die neuen Passwörter stimmen nicht überein').waitFor()
  await fillIn(form, { confirm_password: 'ganz-neu-2026!' })
  await form.getByText('Das aktuelle Passwort ist falsch').waitFor()
})
