import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendMessage } from './send-message.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks for errors in the language of the page, whatever the browser prefers', async () => {
  const languages: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    languages.push(new Headers(headers).get('accept-language'))
    return Response.json({ error: 'Bitte prüfen Sie Ihre Eingaben.', code: 'INVALID_INPUT' }, { status: 400 })
  })
  const message = { name: 'Ada', email: 'ada@example.test', subject: 'Liste', message: 'Hallo' }
  const sent = sendMessage(message, { language: 'de', otherwise: 'Fehlgeschlagen' })
  await vi.runAllTimersAsync()
  expect(await sent).toBe('Bitte prüfen Sie Ihre Eingaben.')
  expect(languages).toEqual(['de'])
})
