import type { Page } from '@playwright/test'
import { demoAdmin, demoSeller } from '../scripts/demo-accounts.ts'

const demoAccounts = { seller: demoSeller, admin: demoAdmin }

interface Credentials {
  email: string
  password: string
}

/** Signs in without the form and opens the given `path`. `screens.test.ts` tests the form. */
export async function signIn(
  page: Page,
  who: keyof typeof demoAccounts | Credentials,
  path?: string,
): Promise<void> {
  const { email, password } = typeof who === 'string' ? demoAccounts[who] : who
  const response = await page.request.post('/user/login/', { data: { email, password } })
  // An unpaid account gets tokens too, with status 403.
  const { access, refresh } = (await response.json()) as { access?: string; refresh?: string }
  if (!access || !refresh) throw new Error(`${email} could not sign in: ${await response.text()}`)
  await storeSession(page, { access, refresh, role: email === demoAdmin.email ? 'admin' : 'user' })
  if (path !== undefined) await page.goto(path)
}

/** Replaces what the app has stored in the browser. The page shows a picture meanwhile, because loading the app takes long. */
export async function storeSession(page: Page, session: Record<string, string>): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((session) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value)
  }, session)
}
