import { endpoints, type Language, type Profile, type Subscription } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import AccountPage from '../pages/setting/account-page.tsx'
import AutomationPage from '../pages/setting/automation-page.tsx'
import BillingPage from '../pages/setting/billing-page.tsx'
import SettingLayout from '../pages/setting/layout.tsx'
import PreferencesPage from '../pages/setting/preferences-page.tsx'
import ProductsPage from '../pages/setting/products-page.tsx'
import { settingPaths } from '../setting-paths.ts'
import type { FakeApi } from './fake-api.ts'
import { card, cardList, profile, sourceChoice, subscription, wallet } from './fixtures.ts'
import { renderRoutes } from './screen.tsx'

interface Options {
  account?: Profile
  plan?: Subscription
  at?: string
  language?: Language
  role?: 'user' | 'admin'
}

/** Opens a page of the settings. */
export const renderSettings = ({
  at = settingPaths.account,
  ...options
}: Omit<Options, 'account' | 'plan'> = {}) =>
  renderRoutes(
    [
      {
        Component: SettingLayout,
        children: [
          { path: settingPaths.account, Component: AccountPage },
          { path: settingPaths.preferences, Component: PreferencesPage },
          { path: settingPaths.billing, Component: BillingPage },
          { path: settingPaths.products, Component: ProductsPage },
          { path: settingPaths.automation, Component: AutomationPage },
        ],
      },
      { path: '*', element: null },
    ],
    { at, ...options },
  )

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const toSession = (id: string, is_current = false) => ({
  id,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  user_agent: chrome,
  is_current,
})
export const currentSession = toSession('01890000-0000-7000-8000-000000000001', true)
export const otherSession = toSession('01890000-0000-7000-8000-000000000002')

/** Opens a page of the settings with everything that the pages load. */
export async function openSettings(
  api: FakeApi,
  { account = profile(), plan = subscription(), ...options }: Options = {},
) {
  api.on(endpoints.getProfile, account)
  api.on(endpoints.getSubscription, plan)
  api.on(endpoints.listCards, cardList([card()]))
  api.on(endpoints.getSourceChoice, sourceChoice)
  api.on(endpoints.listSellerAccounts, { accounts: [] })
  api.on(endpoints.listApiKeys, { keys: [] })
  api.on(endpoints.listSessions, { sessions: [otherSession, currentSession] })
  api.on(endpoints.getStorage, { used_bytes: 1_000_000_000, limit_bytes: 20_000_000_000, lists: [] })
  api.on(endpoints.getWallet, wallet({ balance: 1_250 }))
  api.on(endpoints.getLowBalance, { coins: 100 })
  const rendered = await renderSettings(options)
  await screen.findAllByRole('heading', { level: 2 })
  return rendered
}
