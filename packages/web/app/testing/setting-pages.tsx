import type { Language } from '@merkwerk/contract'
import AccountPage from '../pages/setting/account-page.tsx'
import AutomationPage from '../pages/setting/automation-page.tsx'
import BillingPage from '../pages/setting/billing-page.tsx'
import SettingLayout from '../pages/setting/layout.tsx'
import PreferencesPage from '../pages/setting/preferences-page.tsx'
import ProductsPage from '../pages/setting/products-page.tsx'
import { paths } from '../paths.ts'
import { renderRoutes } from './screen.tsx'

interface Options {
  at?: string
  language?: Language
  role?: 'user' | 'admin'
}

/** Opens a page of the settings. */
export const renderSettings = ({ at = paths.setting, ...options }: Options = {}) =>
  renderRoutes(
    [
      {
        Component: SettingLayout,
        children: [
          { path: paths.setting, Component: AccountPage },
          { path: paths.preferences, Component: PreferencesPage },
          { path: paths.billing, Component: BillingPage },
          { path: paths.productSources, Component: ProductsPage },
          { path: paths.automation, Component: AutomationPage },
        ],
      },
      { path: '*', element: null },
    ],
    { at, ...options },
  )
