// @vitest-environment happy-dom
import { endpoints, type Notifications } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { settingPaths } from '../../setting-paths.ts'
import { noResponse, refuse, refuseFor } from '../../testing/fake-api.ts'
import { profile, sourceChoice } from '../../testing/fixtures.ts'
import { readChoice, setUpScreens } from '../../testing/screen.tsx'
import { currentSession, openSettings, otherSession, renderSettings } from '../../testing/setting-pages.tsx'

const api = setUpScreens()

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
  const { user } = await openSettings(api, { at: settingPaths.products })
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
  const { user } = await openSettings(api, { at: settingPaths.preferences })
  api.on(endpoints.changeNotifications, () => promise)
  await user.click(screen.getByRole('switch', { name: 'A run is completed' }))
  await waitFor(() => expect(isOn('A run is completed')).toBe(false))
  await act(async () => resolve({ message: 'ok', notifications: { job_done: false, job_failed: true } }))
  expect(isOn('A run is completed')).toBe(false)
  expect(isOn('A run failed')).toBe(true)
  expect(api.calls(endpoints.changeNotifications).map(({ body }) => body)).toEqual([{ job_done: false }])
})

test('an email switch reverts when the server refuses, and says why', async () => {
  const { user } = await openSettings(api, { at: settingPaths.preferences })
  api.on(endpoints.changeNotifications, noResponse)
  await user.click(screen.getByRole('switch', { name: 'A run failed' }))
  await screen.findByText('An error occurred. Please try again.')
  expect(isOn('A run failed')).toBe(true)
  expect(isOn('A run is completed')).toBe(true)
})

test('fast clicks on a switch are sent in order', async () => {
  const held = Promise.withResolvers<{ message: string; notifications: Notifications }>()
  const answer = { message: 'ok', notifications: { job_done: true, job_failed: true } }
  const { user } = await openSettings(api, { at: settingPaths.preferences })
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
  const { user } = await openSettings(api, { at: settingPaths.preferences })
  api.on(endpoints.changeLanguage, { message: 'ok', language: 'de' })
  await user.click(section('Language').getByText('Deutsch'))
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })
  await waitFor(() => expect(api.calls(endpoints.changeLanguage)[0]?.body).toEqual({ language: 'de' }))
})

async function changePassword(options: { repeated?: string } = {}) {
  const { user } = await openSettings(api)
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
  const { user } = await openSettings(api)
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
  const { user } = await openSettings(api, { account: profile({ phone_number: null }) })
  const fields = section('Phone Number')
  if (number) await user.type(fields.getByRole('textbox'), number)
  await user.click(fields.getByRole('button', { name: 'Save number' }))
  await fields.findByText(problem)
  expect(api.calls(endpoints.changePhone)).toEqual([])
})

test('the current session comes first and cannot be ended, another one can', async () => {
  const { user } = await openSettings(api)
  const list = section('Sessions')
  const [first, second] = await list.findAllByRole('listitem')
  expect(first?.textContent).toContain('This browser')
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  api.on(endpoints.endSessions, { success: true })
  api.on(endpoints.listSessions, { sessions: [currentSession] })
  await user.click(within(second as HTMLElement).getByRole('button', { name: /End the session of Chrome/ }))
  await screen.findByText('The session has ended.')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(api.calls(endpoints.endSessions)[0]?.query).toEqual({ id: otherSession.id })
  expect(list.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
})

test('a session that has ended already is reported, and the list is loaded again', async () => {
  const { user } = await openSettings(api)
  api.on(endpoints.endSessions, refuse('NOT_FOUND'))
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  await screen.findByText('This session has already ended.')
  await waitFor(() => expect(api.calls(endpoints.listSessions)).toHaveLength(2))
  expect(api.calls(endpoints.endSessions)[0]?.query).toEqual({})
})

test('admins have neither subscription nor seller accounts and cannot delete themselves', async () => {
  await openSettings(api, { role: 'admin' })
  const pages = within(screen.getByRole('navigation', { name: 'Pages of the settings' }))
  expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Account', 'Preferences'])
  expect(screen.queryByRole('button', { name: 'Delete account...' })).toBeNull()
  screen.getByText('Administrators cannot delete their own account.')
})

async function openDeletion(account = profile()) {
  const { user, address } = await openSettings(api, { account })
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
  const { user } = await openSettings(api)
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
  const { user } = await openSettings(api, { account: profile({ has_second_factor: true }) })
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

test('saves the threshold of a low balance', async () => {
  const { user } = await openSettings(api, { at: settingPaths.preferences })
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
