// @vitest-environment happy-dom
import { type AuditEntry, endpoints, type User, type UserDetail } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, refuseFor } from '../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import UsersPage from './page.tsx'

const api = setUpScreens()
const done = { success: true as const, message: 'ok' }

const toUser = (changes: Partial<User> = {}): User => ({
  id: 7,
  username: 'anna',
  email: 'anna@shop.example',
  is_admin_verified: false,
  one_time_payment: false,
  subscription: { status: 'none', has_access: false },
  is_email_verified: true,
  created_at: '2026-11-01T08:00:00.000Z',
  rejected_at: null,
  suspended_at: null,
  terminated_at: null,
  is_exempt: false,
  ...changes,
})

const detail = (changes: Partial<UserDetail> = {}): UserDetail => ({
  ...toUser({ is_admin_verified: true }),
  phone_number: null,
  language: 'de',
  last_sign_in_at: null,
  coins: { balance: 1_250, held: 40, owed: 0 },
  runs: { total: 12, running: 1 },
  storage: { used_bytes: 2_500_000, limit_bytes: 20_000_000_000 },
  ...changes,
})

const toPage = (users: User[], changes: { totalUsers?: number; totalPages?: number } = {}) => ({
  users,
  totalUsers: users.length,
  currentPage: 1,
  totalPages: 1,
  limit: 20,
  pending: 1,
  ...changes,
})

async function openUsers(users: User[] = [toUser()], at = '/admin/users') {
  api.on(endpoints.listUsers, toPage(users, { totalUsers: 45, totalPages: 3 }))
  const rendered = await renderScreen(<UsersPage />, { at, role: 'admin' })
  await screen.findByText(/^Showing/)
  return rendered
}

const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T09:30:00.000Z',
  action: 'adjust-coins',
  actor: 'root',
  details: { coins: 100 },
  reason: 'goodwill',
  ...changes,
})

const onlyEntry = { entries: [entry(2)], next: null }
type AuditPage = { entries: AuditEntry[]; next: number | null }

async function openUser(user = detail(), audit: [AuditPage, ...AuditPage[]] = [onlyEntry]) {
  api.on(endpoints.getUser, user)
  api.on(endpoints.listUserAudit, ...audit)
  const rendered = await openUsers([toUser({ is_admin_verified: true })], '/admin/users?user=7')
  const sheet = within(await screen.findByRole('dialog', { name: 'anna' }))
  return { ...rendered, sheet }
}

test.each<[string, Partial<User>, string, string[]]>([
  ['a pending user', {}, 'Pending', ['Approve anna', 'Reject anna']],
  ['a pending user without a verified email', { is_email_verified: false }, 'Pending', ['Reject anna']],
  [
    'a rejected user',
    { rejected_at: '2026-11-02T08:00:00.000Z' },
    'Rejected',
    ['Approve anna', 'Manage anna'],
  ],
  ['an approved user', { is_admin_verified: true }, 'Verified', ['Manage anna']],
  ['a suspended user', { suspended_at: '2026-11-02T08:00:00.000Z' }, 'Suspended', ['Manage anna']],
])('%s has its status and its actions', async (_, changes, status, actions) => {
  await openUsers([toUser(changes)])
  const row = within(screen.getByRole('row', { name: /anna@shop\.example/ }))
  row.getByText(status)
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['anna', ...actions])
})

test('an approval keeps the order of the list, so that no button moves under the pointer', async () => {
  api.on(endpoints.approveUser, done)
  const { user } = await openUsers([
    toUser(),
    toUser({ id: 8, username: 'bert', email: 'bert@shop.example' }),
  ])
  await user.click(screen.getByRole('button', { name: 'Approve anna' }))
  await screen.findByText('anna is approved and has been notified by email.')
  const [, first] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('Verified')
  expect(api.calls(endpoints.approveUser).map(({ query }) => query)).toEqual([{ userId: 7 }])
  expect(api.calls(endpoints.listUsers)).toHaveLength(1)
})

test('an approval that the server refuses loads the list again', async () => {
  api.on(endpoints.approveUser, refuse('CONFLICT'))
  const { user } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Approve anna' }))
  await screen.findByText('Failed to update user status. Please try again.')
  await waitFor(() => expect(api.calls(endpoints.listUsers)).toHaveLength(2))
})

test('a rejection is confirmed first and names the email that is sent', async () => {
  api.on(endpoints.rejectUser, done)
  const { user } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Reject anna' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject anna?' }))
  dialog.getByText(/We will email anna@shop\.example/)
  await user.type(dialog.getByLabelText('Reason'), 'No trade licence')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await screen.findByText('User request rejected')
  expect(api.calls(endpoints.rejectUser)[0]?.body).toEqual({
    name: 'anna',
    email: 'anna@shop.example',
    reason: 'No trade licence',
  })
})

test('search, filter and page are in the address, and a filter starts on page 1', async () => {
  const { user, address } = await openUsers()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(address()).toBe('/admin/users?page=2')
  await user.click(screen.getByText('Suspended'))
  expect(address()).toBe('/admin/users?view=suspended')
  const input = screen.getByRole('searchbox')
  fireEvent.change(input, { target: { value: ' bert ' } })
  fireEvent.blur(input)
  await waitFor(() => expect(address()).toBe('/admin/users?view=suspended&search=bert'))
  expect(api.calls(endpoints.listUsers).at(-1)?.query).toMatchObject({
    view: 'suspended',
    search: 'bert',
    page: 1,
  })
})

test.each([
  ['/admin/users', 'No unverified users found.', null],
  ['/admin/users?search=zoe', 'No users found', 'Show all users'],
])('an empty list at %s says what is missing', async (at, title, button) => {
  api.on(endpoints.listUsers, toPage([]))
  const { user, address } = await renderScreen(<UsersPage />, { at, role: 'admin' })
  await screen.findByText(title)
  if (button === null) expect(screen.queryByRole('button', { name: 'Show all users' })).toBeNull()
  else {
    await user.click(screen.getByRole('button', { name: button }))
    expect(address()).toBe('/admin/users')
  }
})

test('a list that cannot be loaded says so', async () => {
  api.on(endpoints.listUsers, refuse('FORBIDDEN'))
  await renderScreen(<UsersPage />, { role: 'admin' })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch users. Please try again.')
})

test('a user opens as a step of the address, with coins, runs and audit log', async () => {
  const { user, address, sheet } = await openUser()
  sheet.getByText('1,250 available, 40 reserved')
  sheet.getByText('2.5 MB of 20 GB used')
  expect(sheet.getByRole('link', { name: '12, 1 of them running' }).getAttribute('href')).toBe(
    '/admin?user=anna%40shop.example',
  )
  await sheet.findByText('Coins adjusted')
  sheet.getByText('by root · 100 coins · goodwill')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
})

test('older entries of the audit log are added below', async () => {
  const { user, sheet } = await openUser(detail(), [
    { entries: [entry(2)], next: 2 },
    {
      entries: [entry(1, { action: 'approve-account', actor: null, details: {}, reason: null })],
      next: null,
    },
  ])
  await user.click(await sheet.findByRole('button', { name: 'Show older entries' }))
  await sheet.findByText('Approved')
  sheet.getByText('by Merkwerk')
  expect(api.calls(endpoints.listUserAudit)[1]?.query).toMatchObject({ before: 2 })
  expect(sheet.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})

const adjust = (sheet: Awaited<ReturnType<typeof openUser>>['sheet']) => ({
  coins: sheet.getByRole<HTMLInputElement>('textbox', { name: 'Coins' }),
  reason: sheet.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }),
  submit: sheet.getByRole('button', { name: 'Adjust coins' }),
})

test('an adjustment shows the new balance before it is booked, and is booked once', async () => {
  api.on(endpoints.adjustCoins, refuse('INTERNAL'), { ...done, balance: 1_000 })
  const { user, sheet } = await openUser()
  const { coins, reason, submit } = adjust(sheet)
  await user.type(coins, '-250')
  sheet.getByText('Balance 1,250 → 1,000')
  await user.type(reason, 'refund')
  await user.click(submit)
  await sheet.findByText('Server error. Please try again later.')
  await user.click(submit)
  await screen.findByText('The balance is now 1,000 coins.')
  const [first, second] = api.calls(endpoints.adjustCoins)
  expect(first?.body).toMatchObject({ coins: -250, reason: 'refund' })
  expect(second?.body.key).toBe(first?.body.key)
  expect(coins.value).toBe('')
})

test('many coins are booked only after a question', async () => {
  api.on(endpoints.adjustCoins, { ...done, balance: 201_250 })
  const { user, sheet } = await openUser()
  const { coins, reason, submit } = adjust(sheet)
  await user.type(coins, '200000')
  await user.type(reason, 'goodwill')
  await user.click(submit)
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/^Give 200,000 coins to /)
  dialog.getByText('Balance 1,250 → 201,250')
  await user.click(dialog.getByRole('button', { name: 'Keep as is' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.adjustCoins)).toEqual([])
  expect(coins.value).toBe('200000')
  await user.click(submit)
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Adjust coins' }))
  await screen.findByText('The balance is now 201,250 coins.')
  expect(api.calls(endpoints.adjustCoins)).toHaveLength(1)
})

test('another adjustment is another booking', async () => {
  api.on(endpoints.adjustCoins, { ...done, balance: 1_251 })
  const { user, sheet } = await openUser()
  const { coins, reason, submit } = adjust(sheet)
  for (const amount of ['+1', '+1']) {
    await user.type(coins, amount)
    await user.type(reason, 'goodwill')
    await user.click(submit)
    await waitFor(() => expect(coins.value).toBe(''))
  }
  expect(new Set(api.calls(endpoints.adjustCoins).map(({ body }) => body.key)).size).toBe(2)
})

test.each([
  ['0', 'goodwill', 'Please enter a number other than 0'],
  ['1.5', 'goodwill', 'Please enter a number other than 0'],
  ['5', '', 'Reason is required'],
])('an adjustment by “%s” for “%s” is refused before the call', async (amount, why, problem) => {
  const { user, sheet } = await openUser()
  const { coins, reason, submit } = adjust(sheet)
  await user.type(coins, amount)
  if (why) await user.type(reason, why)
  await user.click(submit)
  await sheet.findByText(problem)
  expect(api.calls(endpoints.adjustCoins)).toEqual([])
})

test('the exemption shows the wanted state while it is saved, and the stored one after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
  api.on(endpoints.setUserExempt, () => promise)
  const { user, sheet } = await openUser()
  const toggle = sheet.getByRole('switch', { name: 'Exempt from the subscription' })
  await user.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  resolve(refuse('INTERNAL'))
  await screen.findByText('Failed to update user status. Please try again.')
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
})

test.each([
  ['Suspend...', 'Suspend anna?', 'Suspend', endpoints.suspendUser, 'anna is suspended.'],
  ['Terminate...', 'Terminate anna for good?', 'Terminate', endpoints.terminateUser, 'anna is terminated.'],
] as const)('“%s” needs a reason and a confirmation', async (button, title, confirm, endpoint, text) => {
  api.on(endpoint, done)
  const { user, sheet } = await openUser()
  await user.click(sheet.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(dialog.queryByText('1,290 coins are forfeited.') !== null).toBe(confirm === 'Terminate')
  await user.click(dialog.getByRole('button', { name: confirm }))
  await dialog.findByText('Reason is required')
  expect(api.calls(endpoint)).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'fraud{Enter}')
  await screen.findByText(text)
  expect(api.calls(endpoint)[0]).toMatchObject({ params: { id: 7 }, body: { reason: 'fraud' } })
})

test('a failed suspension is not shown in a dialog that opens again', async () => {
  api.on(endpoints.suspendUser, refuse('INTERNAL'))
  const { user, sheet } = await openUser()
  const open = async () => {
    await user.click(sheet.getByRole('button', { name: 'Suspend...' }))
    return within(await screen.findByRole('alertdialog', { name: 'Suspend anna?' }))
  }
  const dialog = await open()
  await user.type(dialog.getByRole('textbox'), 'fraud{Enter}')
  await dialog.findByRole('alert')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const again = await open()
  expect(again.getByRole<HTMLInputElement>('textbox').value).toBe('')
  expect(again.queryByRole('alert')).toBeNull()
})

test('a suspension is lifted, unless the account is terminated', async () => {
  api.on(endpoints.reinstateUser, refuseFor('CONFLICT', { code: 'account-terminated' }), done)
  const { user, sheet } = await openUser(detail({ suspended_at: '2026-11-02T08:00:00.000Z' }))
  await user.click(sheet.getByRole('button', { name: 'Lift suspension' }))
  await screen.findByText('This account is terminated for good.')
  await user.click(sheet.getByRole('button', { name: 'Lift suspension' }))
  await screen.findByText('anna can sign in again.')
})

test('a terminated account can no longer be changed', async () => {
  const at = '2026-11-02T08:00:00.000Z'
  const { sheet } = await openUser(detail({ suspended_at: at, terminated_at: at }))
  sheet.getByText('Terminated')
  expect(sheet.queryByRole('switch')).toBeNull()
  expect(sheet.queryByRole('textbox')).toBeNull()
})
