import { expect, test, vi } from 'vitest'
import { BrowserSession } from './session.ts'

/** A tab of the browser whose local storage is `values`. */
function openTab(values: Map<string, string>) {
  const session = new BrowserSession(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    length: values.size,
  }))
  const reasons: unknown[] = []
  session.subscribe((reason) => reasons.push(reason))
  return { session, reasons }
}

function startSession() {
  const values = new Map<string, string>()
  const { session, reasons } = openTab(values)
  session.start({ access: 'a', refresh: 'r' }, 'admin')
  return { session, reasons, values }
}

test('stores the tokens and the role, and clears all of them at the end but for the reason', () => {
  const { session, values } = startSession()
  values.set('unsaved-edits-ML-1', '{}')
  session.renew({ access: 'b', refresh: 's' })
  expect([session.access, session.refresh, session.role]).toEqual(['b', 's', 'admin'])
  session.end('suspended')
  expect([session.access, session.refresh, session.role]).toEqual([null, null, null])
  expect([...values]).toEqual([['end-reason', 'suspended']])
  session.start({ access: 'c', refresh: 't' }, 'user')
  expect([...values.keys()]).not.toContain('end-reason')
})

test.each([
  [undefined, 'signed-out'],
  ['suspended', 'suspended'],
] as const)('a call of another tab that finds no token tells why the session ended (%s)', (reason, told) => {
  const { session, values } = startSession()
  const other = openTab(values)
  const third = openTab(values)
  session.end(reason)
  other.session.end('expired')
  third.session.end('expired')
  expect([other.reasons, third.reasons]).toEqual([[told], [told]])
})

test('a storage that somebody has cleared tells only that there is no session', () => {
  const { session, reasons, values } = startSession()
  values.clear()
  session.end('expired')
  expect(reasons).toEqual(['no-session'])
  expect(values.size).toBe(0)
})

test('another tab never finds the tokens gone before it can know the reason', () => {
  const { session, values } = startSession()
  const seen: unknown[] = []
  const remove = values.delete.bind(values)
  values.delete = (key) => {
    const isRemoved = remove(key)
    if (!values.has('access')) seen.push(values.get('end-reason'))
    return isRemoved
  }
  session.end()
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set(['signed-out']))
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
