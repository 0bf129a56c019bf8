import type { Page } from '@playwright/test'

/** Signs in as one of the demo accounts, in any language, and waits for its first screen. */
export async function signIn(page: Page, who: 'seller' | 'admin'): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(`${who}@merkwerk.test`)
  await page.locator('input[type=password]').fill('merkwerk-demo-1!')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(who === 'admin' ? '**/admin' : '**/dashboard')
}
