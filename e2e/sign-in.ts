import type { Page } from '@playwright/test'
import { demoPassword } from '../harness/accounts.ts'

/** Signs in as a demo account without the form and opens the given `path`. `screens.test.ts` tests the form. */
export async function signIn(page: Page, who: 'seller' | 'admin', path?: string): Promise<void> {
  const credentials = { email: `${who}@merkwerk.test`, password: demoPassword }
  const response = await page.request.post('/user/login/', { data: credentials })
  // An unpaid account gets tokens too, with status 402.
  const { access, refresh } = (await response.json()) as { access?: string; refresh?: string }
  if (!access || !refresh) throw new Error(`${who} could not sign in: ${await response.text()}`)
  const session = { access, refresh, role: who === 'admin' ? 'admin' : 'user' }
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  const { origin } = new URL(response.url())
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
  if (path !== undefined) await page.goto(path)
}
