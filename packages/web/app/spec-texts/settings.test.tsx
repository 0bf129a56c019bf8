// @vitest-environment happy-dom
import { endpoints, type Language, type Profile } from '@merkwerk/contract'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import LoginPage from '../pages/login/page.tsx'
import ProfilePage from '../pages/profile/page.tsx'
import WalletPage from '../pages/wallet/page.tsx'
import { refuse } from '../testing/fake-api.ts'
import {
  billingDetails,
  cardList,
  profile,
  sourceChoice,
  subscription,
  transaction,
  wallet,
} from '../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { renderSettings } from '../testing/setting-pages.tsx'
import { findTexts } from '../testing/shown-texts.ts'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))
const languages = ['en', 'de'] as const satisfies readonly Language[]

test.each(languages)('the settings load, name missing texts and explain failures in %s', async (language) => {
  const { promise, resolve } = Promise.withResolvers<Profile>()
  api.on(endpoints.getProfile, () => promise)
  api.on(endpoints.getSubscription, subscription())
  api.on(endpoints.listCards, cardList([]))
  api.on(endpoints.getSourceChoice, sourceChoice)
  api.on(endpoints.listSellerAccounts, { accounts: [] })
  api.on(endpoints.listApiKeys, { keys: [] })
  api.on(endpoints.listSessions, { sessions: [] })
  api.on(endpoints.getStorage, { used_bytes: 0, limit_bytes: 1, lists: [] })
  api.on(endpoints.getWallet, wallet())
  const { user } = await renderSettings({ language })
  await findTexts([['Loading settings...', 'Einstellungen werden geladen …']], language)
  await act(async () => resolve(profile({ phone_number: null })))
  await findTexts(
    [
      ['Phone Number', 'Telefonnummer'],
      ['Germany +49', 'Deutschland +49'],
    ],
    language,
  )

  const section = (name: RegExp) => within(screen.getByRole('region', { name }))
  const phone = section(/^(Phone Number|Telefonnummer)$/)
  const savePhone = () => user.click(phone.getByText(/^(Save number|Nummer speichern)$/))
  api.on(endpoints.changePhone, refuse('INTERNAL'))
  await savePhone()
  await findTexts([['Phone number cannot be empty', 'Bitte geben Sie eine Telefonnummer ein']], language)
  await user.type(phone.getByRole('textbox'), '3012345678')
  await savePhone()
  await findTexts(
    [['Failed to update phone number', 'Die Telefonnummer konnte nicht gespeichert werden']],
    language,
  )

  const password = section(/^(Password|Passwort)$/)
  const changePassword = () => user.click(password.getByText(/^(Change password|Passwort ändern)$/))
  api.on(endpoints.changePassword, refuse('INTERNAL'))
  await changePassword()
  await findTexts(
    [
      ['Current password is required', 'Bitte geben Sie Ihr aktuelles Passwort ein'],
      ['New password is required', 'Bitte geben Sie ein neues Passwort ein'],
    ],
    language,
  )
  const fields = document.querySelectorAll<HTMLInputElement>('#password input[type=password]')
  const [old, next, repeated] = fields as unknown as [HTMLElement, HTMLElement, HTMLElement]
  await user.type(old, 'old-one!')
  await user.type(next, 'new-one!')
  await changePassword()
  await findTexts([['New passwords do not match', 'Die neuen Passwörter stimmen nicht überein']], language)
  await user.type(repeated, 'new-one!')
  await changePassword()
  await findTexts([['Error changing password', 'Das Passwort konnte nicht geändert werden']], language)
})

test.each(languages)('a profile that does not load is explained in %s', async (language) => {
  api.on(endpoints.getProfile, refuse('FORBIDDEN'))
  const { unmount } = await renderSettings({ language })
  await findTexts([['Error: {}', 'Fehler: {}']], language)
  unmount()
  await renderScreen(<ProfilePage />, { language })
  await findTexts([['Failed to fetch profile data', 'Das Profil konnte nicht geladen werden']], language)
})

test.each(languages)('the admin area without a session asks for one in %s', async (language) => {
  const at = '/login?signed-out=no-session&return=%2Fadmin'
  await renderScreen(<LoginPage />, { at, role: null, language })
  await findTexts([['Authentication token is missing', 'Sie sind nicht angemeldet']], language)
})

async function openWallet(transactions: ReturnType<typeof transaction>[], at = '/wallet') {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getAutoTopUp, { enabled: false, threshold: 100, productId: 1, stopped_reason: null })
  api.on(endpoints.getProductList, { products: [] })
  api.on(endpoints.getCoinHistory, { days: [] })
  api.on(endpoints.listTransactions, transactions)
  api.on(endpoints.listCards, cardList([]))
  await renderScreen(<WalletPage />, { at })
}

test('the wallet heads its transactions', async () => {
  await openWallet([transaction()])
  await findTexts(['Transaction ID'])
})

test('an empty wallet says so', async () => {
  await openWallet([])
  await findTexts(['No Transactions'])
})

test('a wallet without matching transactions says so', async () => {
  await openWallet([], '/wallet?type=Refund')
  await findTexts(['No transactions found'])
})
