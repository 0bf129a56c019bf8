import { expect } from 'vitest'
import { signIn, test } from './browser-test.ts'

test('a visitor without a session is asked to sign in', async ({ page }) => {
  await page.goto('/dashboard')
  await page.waitForURL((address) => address.pathname === '/' || address.pathname === '/login')
})

test('the demo seller signs in, stays signed in after a reload, and signs out', async ({ page }) => {
  await signIn(page, 'seller')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((address) => address.pathname === '/' || address.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('refresh'))).toBeNull()
})

test('a wrong password is answered in words, without saying which of the two was wrong', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('seller@merkwerk.test')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password').waitFor()
})
