// @vitest-environment happy-dom
import {
  type BillingDetailsState,
  endpoints,
  type Notifications,
  type Profile,
  type Subscription,
} from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { noResponse, refuse, refuseFor } from '../../testing/fake-api.ts'
import {
  billingDetails,
  card,
  cardList,
  profile,
  sourceChoice,
  subscription,
  wallet,
} from '../../testing/fixtures.ts'
import { readChoice, setUpScreens } from '../../testing/screen.tsx'
import { renderSettings } from '../../testing/setting-pages.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const toSession = (id: string, is_current = false) => ({
  id,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  user_agent: chrome,
  is_current,
})
const [current, other] = [
  toSession('01890000-0000-7000-8000-000000000001', true),
  toSession('01890000-0000-7000-8000-000000000002'),
]

interface Options {
  at?: string
  account?: Profile
  plan?: Subscription
  role?: 'user' | 'admin'
  language?: 'en' | 'de'
}

async function openSettings({ account = profile(), plan = subscription(), ...options }: Options = {}) {
  api.on(endpoints.getProfile, account)
  api.on(endpoints.getSubscription, plan)
  api.on(endpoints.listCards, cardList([card()]))
  api.on(endpoints.getSourceChoice, sourceChoice)
  api.on(endpoints.listSellerAccounts, { accounts: [] })
  api.on(endpoints.listApiKeys, { keys: [] })
  api.on(endpoints.listSessions, { sessions: [other, current] })
  api.on(endpoints.getStorage, { used_bytes: 1_000_000_000, limit_bytes: 20_000_000_000, lists: [] })
  api.on(endpoints.getWallet, wallet({ balance: 1_250 }))
  api.on(endpoints.getLowBalance, { coins: 100 })
  const rendered = await renderSettings(options)
  await screen.findAllByRole('heading', { level: 2 })
  return rendered
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

test('a profile that cannot be loaded is explained and can be loaded again', async () => {
  api.on(endpoints.getProfile, refuse('FORBIDDEN'))
  const { user } = await renderSettings()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch profile data')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.calls(endpoints.getProfile)).toHaveLength(2))
})

test('a source changes at once, and back', async () => {
  const { user } = await openSettings({ at: paths.productSources })
  api.on(endpoints.changeSourceChoice, sourceChoice)
  const food = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Open Food Facts/ })
  await user.click(await food())
  await waitFor(async () => expect((await food()).checked).toBe(true))
  await user.click(await food())
  await waitFor(async () => expect((await food()).checked).toBe(false))
  await waitFor(() => expect(api.calls(endpoints.changeSourceChoice)).toHaveLength(2))
  expect(api.calls(endpoints.changeSourceChoice).map(({ body }) => body)).toEqual([
    { sources: ['amazon', 'ebay', 'open-food-facts'], preferred_source: null },
    { sources: ['amazon', 'ebay'], preferred_source: null },
  ])
})

test('an email switch changes at once and stays changed', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string; notifications: Notifications }>()
  const { user } = await openSettings({ at: paths.preferences })
  api.on(endpoints.changeNotifications, () => promise)
  await user.click(screen.getByRole('switch', { name: 'A run is completed' }))
  await waitFor(() => expect(isOn('A run is completed')).toBe(false))
  await act(async () => resolve({ message: 'ok', notifications: { job_done: false, job_failed: true } }))
  expect(isOn('A run is completed')).toBe(false)
  expect(isOn('A run failed')).toBe(true)
  expect(api.calls(endpoints.changeNotifications).map(({ body }) => body)).toEqual([{ job_done: false }])
})

test('an email switch reverts when the server refuses, and says why', async () => {
  const { user } = await openSettings({ at: paths.preferences })
  api.on(endpoints.changeNotifications, noResponse)
  await user.click(screen.getByRole('switch', { name: 'A run failed' }))
  await screen.findByText('An error occurred. Please try again.')
  expect(isOn('A run failed')).toBe(true)
  expect(isOn('A run is completed')).toBe(true)
})

test('fast clicks on a switch are sent in order', async () => {
  const held = Promise.withResolvers<{ message: string; notifications: Notifications }>()
  const answer = { message: 'ok', notifications: { job_done: true, job_failed: true } }
  const { user } = await openSettings({ at: paths.preferences })
  api.on(endpoints.changeNotifications, () => held.promise, answer)
  const toggle = screen.getByRole('switch', { name: 'A run is completed' })
  await user.click(toggle)
  await user.click(toggle)
  expect(api.calls(endpoints.changeNotifications)).toHaveLength(1)
  await act(async () => held.resolve(answer))
  await waitFor(() => expect(api.calls(endpoints.changeNotifications)).toHaveLength(2))
  expect(api.calls(endpoints.changeNotifications)[1]?.body).toEqual({ job_done: true })
})

test('the language changes the screen at once, and the emails after the call', async () => {
  const { user } = await openSettings({ at: paths.preferences })
  api.on(endpoints.changeLanguage, { message: 'ok', language: 'de' })
  await user.click(section('Language').getByText('Deutsch'))
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })
  await waitFor(() => expect(api.calls(endpoints.changeLanguage)[0]?.body).toEqual({ language: 'de' }))
})

async function changePassword(options: { repeated?: string } = {}) {
  const { user } = await openSettings()
  const fields = section('Password')
  await user.type(fields.getByLabelText('Current password'), 'old-one!')
  await user.type(fields.getByLabelText('New password'), 'new-one!')
  await user.type(fields.getByLabelText('Confirm new password'), options.repeated ?? 'new-one!')
  await user.click(fields.getByRole('button', { name: 'Change password' }))
  return fields
}

test('a changed password empties the form and loads the sessions again', async () => {
  api.on(endpoints.changePassword, { message: 'ok' })
  const fields = await changePassword()
  await screen.findByText('Your password has been changed.')
  expect(fields.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  await waitFor(() => expect(api.calls(endpoints.listSessions)).toHaveLength(2))
  expect(api.calls(endpoints.changePassword)[0]?.body).toEqual({
    old_password: 'old-one!',
    new_password: 'new-one!',
  })
})

test.each([
  [
    'a wrong current password',
    refuse('INVALID_INPUT', { old_password: ['Current password is incorrect'] }),
    'Current password is incorrect',
  ],
  ['an internal error', refuse('INTERNAL'), 'Error changing password'],
])('%s keeps the input', async (_, failure, text) => {
  api.on(endpoints.changePassword, failure)
  const fields = await changePassword()
  await fields.findByText(text)
  expect(fields.getByLabelText<HTMLInputElement>('New password').value).toBe('new-one!')
})

test('new passwords that differ are refused before the call', async () => {
  const fields = await changePassword({ repeated: 'another!' })
  await fields.findByText('New passwords do not match')
  expect(api.calls(endpoints.changePassword)).toEqual([])
})

test('a pasted number changes the country, and the stored form is shown', async () => {
  const { user } = await openSettings()
  api.on(endpoints.changePhone, { message: 'ok', phone_number: '+33123456789' })
  const fields = section('Phone Number')
  const input = fields.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  await user.clear(input)
  await user.paste('+33 1 23 45 67 89')
  expect(readChoice(fields.getByRole('combobox'))).toBe('France +33')
  await user.click(fields.getByRole('button', { name: 'Save number' }))
  await screen.findByText('Your phone number has been saved.')
  expect(api.calls(endpoints.changePhone)[0]?.body).toEqual({ phone_number: '+33123456789' })
})

test.each([
  ['', 'Phone number cannot be empty'],
  ['12', 'Please enter a valid phone number'],
])('the phone number “%s” is refused before the call', async (number, problem) => {
  const { user } = await openSettings({ account: profile({ phone_number: null }) })
  const fields = section('Phone Number')
  if (number) await user.type(fields.getByRole('textbox'), number)
  await user.click(fields.getByRole('button', { name: 'Save number' }))
  await fields.findByText(problem)
  expect(api.calls(endpoints.changePhone)).toEqual([])
})

test('the current session comes first and cannot be ended, another one can', async () => {
  const { user } = await openSettings()
  const list = section('Sessions')
  const [first, second] = await list.findAllByRole('listitem')
  expect(first?.textContent).toContain('This browser')
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  api.on(endpoints.endSessions, { success: true })
  api.on(endpoints.listSessions, { sessions: [current] })
  await user.click(within(second as HTMLElement).getByRole('button', { name: /End the session of Chrome/ }))
  await screen.findByText('The session has ended.')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(api.calls(endpoints.endSessions)[0]?.query).toEqual({ id: other.id })
  expect(list.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
})

test('a session that has ended already is reported, and the list is loaded again', async () => {
  const { user } = await openSettings()
  api.on(endpoints.endSessions, refuse('NOT_FOUND'))
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  await screen.findByText('This session has already ended.')
  await waitFor(() => expect(api.calls(endpoints.listSessions)).toHaveLength(2))
  expect(api.calls(endpoints.endSessions)[0]?.query).toEqual({})
})

test.each<[string, Partial<Subscription>, string[]]>([
  ['active', {}, ['Active', 'Next payment of €29.00 on 20 December 2026', 'Cancel subscription']],
  [
    'cancelled',
    { cancel_at_period_end: true },
    ['Ends soon', /^Ends on 20 December 2026/.source, 'Resume subscription'],
  ],
  ['overdue', { status: 'past_due' }, ['Payment failed', 'Cancel subscription']],
  ['ended', { status: 'ended', has_access: false }, ['Ended', 'Subscribe']],
  ['paid by nobody', { current_period_end: null }, ['This account needs no subscription.']],
])('a subscription that is %s says so', async (_, changes, texts) => {
  await openSettings({ at: paths.billing, plan: subscription(changes) })
  const plan = section('Subscription')
  for (const text of texts) await plan.findByText(new RegExp(text))
})

test('cancelling a subscription names the last day and can be taken back', async () => {
  const { user } = await openSettings({ at: paths.billing })
  const cancelled = subscription({ cancel_at_period_end: true })
  api.on(endpoints.cancelSubscription, { success: true, message: 'ok', subscription: cancelled })
  api.on(endpoints.resumeSubscription, refuse('CONFLICT'), {
    success: true,
    message: 'ok',
    subscription: subscription(),
  })
  const plan = section('Subscription')
  await user.click(await plan.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/It runs until 20 December 2026/)
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText('Your subscription ends on 20 December 2026.')
  const resume = await plan.findByRole('button', { name: 'Resume subscription' })
  await user.click(resume)
  await screen.findByText('This is no longer possible.')
  await user.click(resume)
  await screen.findByText('Your subscription continues.')
  await plan.findByText('Active')
})

test('cancelling a subscription whose renewal failed ends it at once, and promises no unpaid month', async () => {
  const { user } = await openSettings({ at: paths.billing, plan: subscription({ status: 'past_due' }) })
  const ended = subscription({ status: 'ended', has_access: false, current_period_end: null })
  api.on(endpoints.cancelSubscription, { success: true, message: 'ok', subscription: ended })
  const plan = section('Subscription')
  await user.click(await plan.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/The last payment failed, so the subscription ends immediately/)
  expect(dialog.queryByText(/2026|undo/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText('Your subscription has ended.')
  await plan.findByText('Ended')
})

test('admins have neither subscription nor seller accounts and cannot delete themselves', async () => {
  await openSettings({ role: 'admin' })
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the settings' }))
  expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Account', 'Preferences'])
  expect(screen.queryByRole('button', { name: 'Delete account...' })).toBeNull()
  screen.getByText('Administrators cannot delete their own account.')
})

async function openDeletion(account = profile()) {
  const { user, address } = await openSettings({ account })
  await user.click(screen.getByRole('button', { name: 'Delete account...' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /anna@shop\.example/ }))
  return {
    user,
    address,
    dialog,
    confirm: () => user.click(dialog.getByRole('button', { name: 'Delete for good' })),
  }
}

test('deleting the account names what is lost and needs the password', async () => {
  const { dialog, confirm } = await openDeletion()
  await dialog.findByText('your remaining 1,250 coins, without a refund')
  dialog.getByText('your subscription and its remaining time')
  await confirm()
  await dialog.findByText('Password is required')
  expect(api.calls(endpoints.deleteAccount)).toEqual([])
})

test('a job that is being completed delays the deletion', async () => {
  api.on(endpoints.deleteAccount, refuseFor('CONFLICT', { code: 'run-being-finished' }))
  const { user, dialog, confirm } = await openDeletion()
  await user.type(dialog.getByLabelText('Your password'), 'secret!1')
  await confirm()
  const text = 'A run is just being finished. Please try again in a minute.'
  await dialog.findByText(text)
  expect(session.access).not.toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete account...' }))
  await screen.findByRole('alertdialog')
  expect(screen.queryByText(text)).toBeNull()
})

test('a deleted account ends the session and leads to the login', async () => {
  api.on(endpoints.deleteAccount, { success: true })
  const { user, dialog, confirm, address } = await openDeletion(profile({ has_second_factor: true }))
  await user.type(dialog.getByLabelText('Your password'), 'secret!1')
  await user.type(dialog.getByLabelText('Code from the app, or a recovery code'), '123456')
  await confirm()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(session.access).toBeNull()
  expect(api.calls(endpoints.deleteAccount)[0]?.body).toEqual({ password: 'secret!1', totp_code: '123456' })
})

test('the export is saved as a file, and a failure is reported', async () => {
  const { user } = await openSettings()
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.exportData, refuse('INTERNAL'), '{}')
  const button = screen.getByRole('button', { name: 'Download export' })
  await user.click(button)
  await screen.findByText('Server error. Please try again later.')
  await user.click(button)
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'merkwerk-export.json' })
})

test('turning the second factor off needs password and code, and gives the focus back', async () => {
  const { user } = await openSettings({ account: profile({ has_second_factor: true }) })
  const factor = section('Second factor')
  await user.click(factor.getByRole('button', { name: 'Turn off' }))
  expect(document.activeElement).toBe(factor.getByLabelText('Your password'))
  api.on(endpoints.disableTotp, refuse('INVALID_INPUT', { totp_code: ['This code is not valid.'] }), {
    success: true,
  })
  await user.keyboard('secret!1')
  await user.type(factor.getByLabelText('Code from the app, or a recovery code'), '000000')
  await user.click(factor.getByRole('button', { name: 'Turn off' }))
  await factor.findByText('This code is not valid.')
  api.on(endpoints.getProfile, profile())
  await user.click(factor.getByRole('button', { name: 'Turn off' }))
  await factor.findByText('Off')
  expect(document.activeElement).toBe(factor.getByRole('button', { name: 'Turn on' }))
})

test.each<[BillingDetailsState['vat_check'], RegExp]>([
  [{ status: 'pending', checked_at: null }, /is being checked/],
  [
    { status: 'valid', checked_at: '2026-11-20T09:30:00.000Z' },
    /is confirmed \(20 November 2026\). Prices include/,
  ],
  [{ status: 'invalid', checked_at: '2026-11-20T09:30:00.000Z' }, /does not know this VAT number/],
  [{ status: 'unavailable', checked_at: '2026-11-20T09:30:00.000Z' }, /We ask again automatically/],
])('the billing details state the check of the VAT number: %o', async (check, text) => {
  api.on(endpoints.getBillingDetails, billingDetails({ vat_check: check }))
  await openSettings({ at: paths.billing })
  await section('Billing details').findByText(text)
})

test('the billing details promise net prices to a business that pays no VAT', async () => {
  const check = { status: 'valid', checked_at: '2026-11-20T09:30:00.000Z' } as const
  const vat = { treatment: 'reverse-charge', percent: 0, country: 'AT' } as const
  api.on(endpoints.getBillingDetails, billingDetails({ vat_check: check, vat }))
  await openSettings({ at: paths.billing })
  await section('Billing details').findByText(/is confirmed \(20 November 2026\). You pay net prices/)
})

test('changed billing details are saved and confirmed', async () => {
  const { user } = await openSettings({ at: paths.billing })
  const form = section('Billing details')
  const name = await form.findByLabelText('Company, or first and last name')
  await user.clear(name)
  await user.type(name, 'Muster GmbH')
  const { details, ...state } = billingDetails()
  const changed = { ...state, details: details && { ...details, name: 'Muster GmbH' } }
  api.on(endpoints.saveBillingDetails, { success: true, ...changed })
  await user.click(form.getByRole('button', { name: 'Save billing details' }))
  await screen.findByText('Your billing details have been saved.')
  expect(api.calls(endpoints.saveBillingDetails)[0]?.body).toMatchObject({
    name: 'Muster GmbH',
    country: 'DE',
    vat_number: null,
  })
})

test('saves the threshold of a low balance', async () => {
  const { user } = await openSettings({ at: paths.preferences })
  const field = await screen.findByRole('textbox', { name: 'Coins' })
  await user.clear(field)
  await user.type(field, '2.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter a whole number')
  await user.clear(field)
  await user.type(field, '250')
  api.on(endpoints.setLowBalance, { coins: 250 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The threshold was saved.')
  expect(api.calls(endpoints.setLowBalance)[0]?.body).toEqual({ coins: 250 })
})
