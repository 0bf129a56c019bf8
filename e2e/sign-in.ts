import type { Page } from 'playwright-core'

/** Signs in as one of the demo accounts and waits for its first screen. */
export async function signIn(page: Page, who: 'seller' | 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@merkwerk.test`)
  await page.getByLabel('Password', { exact: true }).fill('merkwerk-demo-1!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(who === 'admin' ? '**/admin' : '**/dashboard')
}
