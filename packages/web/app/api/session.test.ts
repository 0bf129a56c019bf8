import { expect, test, vi } from 'vitest'
import { BrowserSession } from './session.ts'

function startSession() {
  const values = new Map<string, string>()
  const session = new BrowserSession(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
  }))
  session.start({ access: 'a', refresh: 'r' }, 'admin')
  const reasons: unknown[] = []
  session.subscribe((reason) => reasons.push(reason))
  return { session, reasons, values }
}

test('stores the tokens and the role, and clears all of them at the end', () => {
  const { session, values } = startSession()
  session.renew({ access: 'b', refresh: 's' })
  expect([session.access, session.refresh, session.role]).toEqual(['b', 's', 'admin'])
  session.end('suspended')
  expect([session.access, session.refresh, session.role]).toEqual([null, null, null])
  expect(values.size).toBe(0)
})

test('reports its end once, although calls under way end it again', () => {
  const { session, reasons } = startSession()
  session.end()
  session.end('expired')
  expect(reasons).toEqual([undefined])
})

test('reports the end of a session that started after another one ended', () => {
  const { session, reasons } = startSession()
  session.end('expired')
  session.start({ access: 'a', refresh: 'r' }, 'user')
  session.end('other-device')
  expect(reasons).toEqual(['expired', 'other-device'])
})

test('the next user of the browser finds no draft of a list, and nothing that the tab has kept', () => {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
  const kept: Record<string, unknown> = {
    'tab:job-name': 'Autumn',
    'tab:view ML-1': '{}',
    'order-key-1': 'k',
  }
  const removeItem = (key: string) => Reflect.deleteProperty(kept, key)
  vi.stubGlobal('sessionStorage', Object.defineProperty(kept, 'removeItem', { value: removeItem }))
  const { session } = startSession()
  expect(deleted).toEqual([])
  session.end('expired')
  vi.unstubAllGlobals()
  expect(deleted).toEqual(['list-drafts'])
  // The same payment can still be paid once only.
  expect(Object.keys(kept)).toEqual(['order-key-1'])
})
