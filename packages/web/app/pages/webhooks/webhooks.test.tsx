// @vitest-environment happy-dom
import { endpoints, type Webhook, type WebhookMessage } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import WebhookPage from './endpoint-page.tsx'
import WebhooksPage from './page.tsx'

const api = setUpScreens()
const id = '6f1c2d34-0000-4000-8000-000000000007'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const toWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  webhook_id: id,
  url: 'https://shop.example/hook',
  description: 'Shop',
  events: ['run.completed', 'balance.low'],
  created_at: '2026-11-20T10:30:00.000Z',
  disabled_at: null,
  disabled_reason: null,
  previous_secret_until: null,
  pending: 0,
  last_attempt_at: null,
  has_failed: false,
  ...changes,
})

const toMessage = (changes: Partial<WebhookMessage> = {}): WebhookMessage => ({
  message_id: 'msg_6f1c2d34-0000-7000-8000-000000000001',
  type: 'run.completed',
  state: 'failed',
  created_at: '2026-11-20T10:30:00.000Z',
  attempts: 1,
  last_attempt_at: '2026-11-20T10:30:01.000Z',
  next_attempt_at: null,
  ...changes,
})

beforeEach(() => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.listWebhooks, { webhooks: [] })
  api.on(endpoints.listWebhookMessages, { messages: [], has_more: false })
})

const open = (at: string, language: 'en' | 'de' = 'en') =>
  renderRoutes(
    [
      { path: '/webhooks', element: <WebhooksPage /> },
      { path: '/webhooks/:webhookId', element: <WebhookPage /> },
    ],
    { at, language },
  )

test('creates an endpoint and shows its secret once', async () => {
  const { user } = await open('/webhooks')
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'shop')
  await user.click(screen.getByRole('button', { name: 'Create endpoint' }))
  await screen.findByText('Please enter an address that starts with https://')
  await user.clear(screen.getByRole('textbox', { name: 'Address' }))
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://shop.example/hook')
  await user.click(screen.getByRole('checkbox', { name: /A run failed/ }))
  await user.click(screen.getByRole('checkbox', { name: /Your coins/ }))
  api.on(endpoints.createWebhook, { ...toWebhook(), secret })
  api.on(endpoints.listWebhooks, { webhooks: [toWebhook()] })
  await user.click(screen.getByRole('button', { name: 'Create endpoint' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })
  expect(field.value).toBe(secret)
  expect(api.calls(endpoints.createWebhook)[0]?.body).toEqual({
    url: 'https://shop.example/hook',
    description: '',
    events: ['run.completed', 'balance.low'],
  })
  await user.click(screen.getByRole('button', { name: 'I have stored the secret' }))
  expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull()
  expect(screen.getByRole('link', { name: 'https://shop.example/hook' }).getAttribute('href')).toBe(
    `/webhooks/${id}`,
  )
})

test('requires an event, and shows errors of the server at their fields', async () => {
  const { user } = await open('/webhooks', 'de')
  await user.click(await screen.findByRole('button', { name: 'Endpunkt hinzufügen' }))
  await user.type(screen.getByRole('textbox', { name: 'Adresse' }), 'https://intern.example/')
  for (const name of [/abgeschlossen/, /fehlgeschlagen/])
    await user.click(screen.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Endpunkt anlegen' }))
  await screen.findByText('Bitte wählen Sie mindestens ein Ereignis')
  await user.click(screen.getByRole('checkbox', { name: /fehlgeschlagen/ }))
  api.on(
    endpoints.createWebhook,
    refuse('INVALID_INPUT', { url: [sayProblem({ code: 'address-not-public' }, 'de')] }),
  )
  await user.click(screen.getByRole('button', { name: 'Endpunkt anlegen' }))
  await screen.findByText('Diese Adresse liegt nicht im öffentlichen Internet')
})

test('says that the last attempt failed', async () => {
  const failing = { last_attempt_at: '2026-11-20T10:30:01.000Z', has_failed: true }
  api.on(endpoints.listWebhooks, { webhooks: [toWebhook(failing)] })
  await open('/webhooks')
  await screen.findByText('On, last attempt failed')
})

test('sends a test event, shows the log, and sends a message again', async () => {
  api.on(endpoints.listWebhooks, { webhooks: [toWebhook()] })
  api.on(endpoints.listWebhookMessages, { messages: [toMessage()], has_more: false })
  api.on(endpoints.testWebhook, toMessage({ type: 'webhook.test', state: 'pending' }))
  const { user } = await open(`/webhooks/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Send test event' }))
  await screen.findByText(/The test event is on its way/)
  const item = (await screen.findByText('Failed', { selector: 'li span' })).closest('li')
  if (!item) throw new Error('No message')
  api.on(endpoints.getWebhookMessage, {
    ...toMessage(),
    body: '{"type":"run.completed"}',
    log: [
      { number: 1, at: toMessage().created_at, duration_ms: 12, status: 500, error: null, detail: 'Oops' },
    ],
  })
  await user.click(within(item).getByText('Show attempts and body'))
  await within(item).findByText('Attempt 1: Status 500')
  within(item).getByText('Oops')
  api.on(endpoints.replayWebhookMessage, toMessage({ state: 'pending' }))
  await user.click(within(item).getByRole('button', { name: 'Send again' }))
  await screen.findByText('The message is sent again.')
})

test('rotates the secret, turns a disabled endpoint on, and deletes it', async () => {
  const off = toWebhook({ disabled_at: '2026-11-21T10:30:00.000Z', disabled_reason: 'failures' })
  api.on(endpoints.listWebhooks, { webhooks: [off] })
  const { user, address } = await open(`/webhooks/${id}`)
  await screen.findByText(/We turned this endpoint off/)
  api.on(endpoints.changeWebhook, toWebhook())
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await vi.waitFor(() => expect(api.calls(endpoints.changeWebhook)[0]?.body).toEqual({ enabled: true }))
  api.on(endpoints.rotateWebhookSecret, { ...toWebhook(), secret })
  await user.click(screen.getByRole('button', { name: 'Rotate secret' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rotate secret' }),
  )
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })).value).toBe(secret)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  api.on(endpoints.deleteWebhook, { success: true })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(address()).toBe('/webhooks'))
})

test('says that an endpoint does not exist', async () => {
  await open('/webhooks/unknown')
  await screen.findByRole('heading', { name: 'This endpoint does not exist' })
})
