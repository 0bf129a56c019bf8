// @vitest-environment happy-dom
import { type ApiKey, endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { ApiKeysSection } from './api-keys.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getProfile, profile()))

const keyId = '01890000-0000-7000-8000-000000000001'
const secret = 'mw_test_AbCdEfGhIjKlMnOpQrStUvWx_1a2b3c'

const apiKey = (traits: Partial<ApiKey> = {}): ApiKey => ({
  key_id: keyId,
  name: 'ERP',
  shown: 'mw_test_…2b3c',
  scopes: ['runs:read'],
  status: 'active',
  created_at: '2026-11-01T08:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  used_at: null,
  daily_coins: 500,
  coins_today: 12,
  ...traits,
})

async function openSection(keys: ApiKey[], language: 'en' | 'de' = 'en') {
  api.on(endpoints.listApiKeys, { keys })
  const { user } = await renderScreen(<ApiKeysSection />, { language })
  await screen.findByRole('button', { name: language === 'de' ? 'Schlüssel erstellen …' : 'Create key...' })
  return user
}

test('an account without a subscription sees why it cannot create keys, and where to subscribe', async () => {
  api.on(endpoints.listApiKeys, { keys: [apiKey()] })
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: false } }))
  await renderScreen(<ApiKeysSection />)
  const link = await screen.findByRole('link', { name: 'Go to subscription' })
  expect(link.getAttribute('href')).toBe('/subscription-fee')
  screen.getByText(/New keys need a subscription/)
  expect(screen.queryByRole('button', { name: 'Create key...' })).toBeNull()
})

test('shows the address for assistants', async () => {
  await openSection([])
  const address = screen.getByLabelText<HTMLInputElement>('Address for assistants (MCP)')
  expect(address.value).toBe(`${location.origin}/mcp`)
})

test('a new key is shown once, with what was chosen', async () => {
  const user = await openSection([])
  screen.getByText('No API keys yet')
  api.on(endpoints.createApiKey, { secret, key: apiKey() })
  await user.click(screen.getByRole('button', { name: 'Create key...' }))
  await user.type(screen.getByLabelText('Name'), 'ERP')
  await user.click(screen.getByRole('checkbox', { name: /Start and change runs/ }))
  await user.click(screen.getByRole('checkbox', { name: /Check lists/ }))
  await user.type(screen.getByLabelText('Daily limit in coins'), '500')
  await user.type(screen.getByLabelText('Your password'), 'secret-1!')
  api.on(endpoints.listApiKeys, { keys: [apiKey()] })
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Key “ERP”')
  expect(shown.value).toBe(secret)
  expect(api.calls(endpoints.createApiKey)[0]?.body).toEqual({
    name: 'ERP',
    scopes: ['runs:read', 'runs:write'],
    expires_in_days: 365,
    daily_coins: 500,
    password: 'secret-1!',
  })
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(document.body.textContent).not.toContain(secret)
  const values = [...document.querySelectorAll('input')].map(({ value }) => value)
  expect(values).toEqual([`${location.origin}/mcp`])
  await screen.findByText('12 of 500 coins used today')
})

test('a key needs a name, a permission, a valid limit and the right password', async () => {
  const user = await openSection([])
  await user.click(screen.getByRole('button', { name: 'Create key...' }))
  await user.click(screen.getByRole('checkbox', { name: /Read runs/ }))
  await user.click(screen.getByRole('checkbox', { name: /Check lists/ }))
  await user.type(screen.getByLabelText('Daily limit in coins'), '1.5')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4))
  screen.getByText('Choose at least one permission.')
  expect(api.calls(endpoints.createApiKey)).toHaveLength(0)
  await user.type(screen.getByLabelText('Name'), 'ERP')
  await user.click(screen.getByRole('checkbox', { name: /Read runs/ }))
  await user.clear(screen.getByLabelText('Daily limit in coins'))
  await user.type(screen.getByLabelText('Your password'), 'wrong')
  const wrong = { password: ['Current password is incorrect'] }
  api.on(endpoints.createApiKey, refuse('INVALID_INPUT', wrong))
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByText('Current password is incorrect')
  expect(api.calls(endpoints.createApiKey)[0]?.body.daily_coins).toBeNull()
})

test('the limit of a key can be changed', async () => {
  const user = await openSection([apiKey()])
  api.on(endpoints.changeApiKey, apiKey({ daily_coins: 900 }))
  await user.click(screen.getByRole('button', { name: 'Change limit: ERP' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const field = dialog.getByLabelText('Daily limit in coins')
  await user.clear(field)
  await user.type(field, '900')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The limit has been saved.')
  expect(api.calls(endpoints.changeApiKey)[0]).toMatchObject({
    params: { id: keyId },
    body: { daily_coins: 900 },
  })
})

test('a key is revoked after a question, and ended keys stay visible', async () => {
  const user = await openSection([apiKey({ used_at: '2026-11-20T09:30:00.000Z', daily_coins: null })], 'de')
  api.on(endpoints.revokeApiKey, { success: true })
  await user.click(screen.getByRole('button', { name: 'Widerrufen: ERP' }))
  const revoked = apiKey({ status: 'revoked', revoked_at: '2026-11-21T09:30:00.000Z' })
  const expired = apiKey({ key_id: keyId.replace(/1$/, '2'), status: 'expired', name: 'Alt' })
  api.on(endpoints.listApiKeys, { keys: [revoked, expired] })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Widerrufen' }))
  await screen.findByText('Der Schlüssel wurde widerrufen.')
  await screen.findByText('Abgelaufene und widerrufene Schlüssel (2)')
  screen.getByText('Noch keine API-Schlüssel')
})

test('a failure to load the keys is explained and can be repeated', async () => {
  api.on(endpoints.listApiKeys, refuse('INTERNAL'))
  const { user } = await renderScreen(<ApiKeysSection />)
  await screen.findByText('Failed to load the API keys. Please try again.')
  api.on(endpoints.listApiKeys, { keys: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No API keys yet')
})
