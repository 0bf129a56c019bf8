// @vitest-environment happy-dom
import { endpoints, type KeyValuePair, type User } from '@merkwerk/contract'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AppLayout from '../components/layout/app-layout.tsx'
import GptEditorPage from '../pages/admin/gpt/page.tsx'
import AdminLayout from '../pages/admin/layout.tsx'
import KeyValuesPage from '../pages/admin/rules/key-values.tsx'
import KeywordsPage from '../pages/admin/rules/keywords.tsx'
import MultiValuesPage from '../pages/admin/rules/multi-values.tsx'
import UsersPage from '../pages/admin/users/page.tsx'
import { refuse } from '../testing/fake-api.ts'
import { profile, wallet } from '../testing/fixtures.ts'
import { renderRoutes, setUpScreens } from '../testing/screen.tsx'
import { findTexts, noEnd } from '../testing/shown-texts.ts'

const api = setUpScreens()

/** Without a layout, rows have no height. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
})

const open = (page: ReactNode) => renderRoutes([{ path: '*', element: page }], { role: 'admin' })
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))

async function openRules(page: ReactNode) {
  api.on(endpoints.listFilterChanges, [])
  api.on(endpoints.getFilterUsage, { runs: 0, rules: [] })
  const { user } = await open(page)
  const fill = async (name: string, value: string) => {
    const [first, second] = screen.getAllByRole('textbox')
    for (const [field, text] of [
      [first, name],
      [second, value],
    ] as const) {
      await user.clear(field as HTMLElement)
      await user.type(field as HTMLElement, text)
    }
  }
  return { user, fill }
}

const colour: KeyValuePair = { id: 1, version: 11, key: 'Colour', value: 'Farbe' }

test('names are replaced in a list of two columns, and failures are explained', async () => {
  const { promise, resolve } = Promise.withResolvers<KeyValuePair[]>()
  api.on(endpoints.listKeyValues, () => promise)
  api.on(endpoints.deleteKeyValue, refuse('FORBIDDEN'))
  const { user } = await openRules(<KeyValuesPage />)
  await findTexts(['Loading...'])
  await act(async () => resolve([colour]))
  await findTexts(['Filter Keywords', 'MERKMAL', 'MERKMALWERT'])
  await press(user, 'Remove Colour')
  await findTexts(['Failed to delete key-value pair. Please try again.'])
  await press(user, 'Add entry')
  await user.keyboard('{Enter}')
  await findTexts(['Both key and value are required'])
})

test('names that do not load are explained', async () => {
  api.on(endpoints.listKeyValues, refuse('FORBIDDEN'))
  await openRules(<KeyValuesPage />)
  await findTexts(['Failed to fetch key-value pairs. Please try again.'])
})

test('allowed values need a name and a value, and failures are explained', async () => {
  api.on(endpoints.listMultiValues, [])
  api.on(endpoints.createMultiValue, refuse('FORBIDDEN'))
  const { user, fill } = await openRules(<MultiValuesPage />)
  await press(user, 'Add entry')
  await findTexts(['Key-MultiValue', 'NAME', 'VALUES'])
  await press(user, 'Save')
  await findTexts(['Name is required', 'At least one value is required'])
  await fill('Farbe', 'Rot')
  await press(user, 'Save')
  await findTexts(['Failed to create key-multivalue pair. Please try again.'])
})

test('blocked keywords have an attribute, and failures are explained', async () => {
  api.on(endpoints.listKeywords, [colour])
  api.on(endpoints.updateKeyword, refuse('FORBIDDEN'))
  const { user, fill } = await openRules(<KeywordsPage />)
  await findTexts(['Attribute Name', 'Keyword to kill'])
  await press(user, 'Edit Colour')
  await fill('Colour', 'new')
  await press(user, 'Save')
  await findTexts(['Failed to update keyword. Please try again.'])
})

test('a prompt that does not load or cannot be saved is explained', async () => {
  for (const endpoint of [
    endpoints.listPromptVersions,
    endpoints.getGptSettings,
    endpoints.listBenchProducts,
  ])
    api.on(endpoint, refuse('FORBIDDEN'))
  api.on(endpoints.getPrompt, refuse('FORBIDDEN'), { text: 'Old', content: 'Old', version: 1 })
  api.on(endpoints.savePrompt, refuse('FORBIDDEN'))
  const { user } = await open(<GptEditorPage />)
  await findTexts(['GPT Editor', 'Failed to fetch GPT prompt. Please try again.'])
  await press(user, 'Try again')
  await user.type(await screen.findByDisplayValue('Old'), ' and new')
  await press(user, 'Save...')
  await press(user, 'Save version 2')
  await findTexts(['Failed to update GPT prompt. Please try again.'])
})

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

const toPage = (users: User[]) => ({
  users,
  totalUsers: users.length,
  currentPage: 1,
  totalPages: 1,
  limit: 20,
  pending: 1,
})

test('accounts load, are approved or rejected, and failures are explained', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof toPage>>()
  api.on(endpoints.listUsers, () => promise)
  api.on(endpoints.approveUser, refuse('CONFLICT'))
  api.on(endpoints.rejectUser, refuse('CONFLICT'), { success: true, message: 'ok' })
  const { user } = await open(<UsersPage />)
  await findTexts(['Users', 'Loading users...'])
  await act(async () =>
    resolve(toPage([toUser(), toUser({ id: 8, username: 'bert', is_admin_verified: true })])),
  )
  await findTexts(['Verified', 'Pending', 'ID', 'Username', 'Email', 'Action'])
  await press(user, 'Approve anna')
  await findTexts(['Failed to update user status. Please try again.'])
  for (const text of ['Failed to reject user. Please try again.', 'User request rejected']) {
    await press(user, 'Reject anna')
    await press(user, 'Reject')
    await findTexts([text])
  }
})

test('without accounts to approve the list says so', async () => {
  api.on(endpoints.listUsers, toPage([]))
  await open(<UsersPage />)
  await findTexts(['No unverified users found.'])
})

test('an admin sees the tabs, and the recharge that the GPT account needs', async () => {
  const { promise, resolve } = Promise.withResolvers<{ gpt_recharge_required: boolean }>()
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.listAlerts, { alerts: [], open: 0 })
  api.on(endpoints.listUsers, toPage([]))
  api.on(endpoints.getGptRecharge, () => promise)
  api.on(endpoints.setGptRecharge, noEnd)
  const { user } = await renderRoutes(
    [
      {
        element: <AppLayout />,
        children: [{ element: <AdminLayout />, children: [{ path: 'admin', element: <p>Page</p> }] }],
      },
    ],
    { at: '/admin', role: 'admin' },
  )
  await findTexts([
    'Admin',
    'Admin Dashboard',
    'Jobs',
    'Users',
    'Filter Keywords',
    'Key-MultiValue',
    'GPT Editor',
    'Checking GPT recharge status...',
  ])
  await act(async () => resolve({ gpt_recharge_required: true }))
  await findTexts([
    'GPT Recharge Required!',
    'Client GPT account credit is negative. Please recharge and mark as paid.',
    'Mark as Recharged',
  ])
  await press(user, 'Mark as Recharged')
  await findTexts(['Marking...'])
  expect(api.calls(endpoints.setGptRecharge)).toHaveLength(1)
})
