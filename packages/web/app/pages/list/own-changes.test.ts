// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** The module as a page has it after it was loaded. */
async function load() {
  vi.resetModules()
  return import('./own-changes.ts')
}

beforeEach(() => sessionStorage.clear())

test('what this page changed, undid and told is known after a reload', async () => {
  const before = await load()
  expect(before.hasMadeAny()).toBe(false)
  before.keepMade('ML-1', 'mine')
  before.keepSaved('mine')
  const made = before.findMade('mine')
  expect(made?.savedAt).toBeGreaterThan(0)
  before.keepStepped('ML-1', 'undo', 'theirs')
  expect(before.keepTold('theirs mine')).toBe(true)

  const after = await load()
  expect(after.findMade('mine')).toEqual(made)
  expect(after.wasSteppedHere('theirs')).toBe(true)
  expect(after.keepTold('theirs mine')).toBe(false)
  expect(after.findMade('other')).toBeUndefined()
  // The server knows what can be undone, also what was changed elsewhere meanwhile.
  expect(after.findNext('ML-1', 'undo')).toBeUndefined()
})

test('the end of the session forgets what its user did', async () => {
  const { keepMade, keepStepped, keepTold, keepVersion, ...known } = await load()
  const { session } = await import('../../api/session.ts')
  keepMade('ML-1', 'mine')
  keepStepped('ML-1', 'undo', 'theirs')
  keepTold('theirs mine')
  keepVersion('ML-1', 7)
  session.end()
  expect(known.hasMadeAny()).toBe(false)
  expect(known.findNext('ML-1', 'undo')).toBeUndefined()
  expect(known.wasSteppedHere('theirs')).toBe(false)
  expect(known.findReadVersion('ML-1')).toBe(0)
  expect((await load()).findMade('mine')).toBeUndefined()
})

test('the newest changes are kept, and those of another tab are not known', async () => {
  const before = await load()
  for (let n = 1; n <= 201; n++) before.keepMade('ML-1', `change ${n}`)
  const after = await load()
  expect(after.findMade('change 1')).toBeUndefined()
  expect(after.findMade('change 2')).toBeDefined()
  sessionStorage.clear()
  expect((await load()).findMade('change 2')).toBeUndefined()
})

test('a change that is undone before it is sent can be redone', async () => {
  const page = await load()
  page.keepMade('ML-1', 'first')
  page.keepMade('ML-1', 'second')
  page.keepStepped('ML-1', 'undo', 'second')
  page.keepMade('ML-1', 'second')
  expect(page.findNext('ML-1', 'undo')).toBe('first')
  expect(page.findNext('ML-1', 'redo')).toBe('second')
})

test('undo in a list leaves those of other lists alone', async () => {
  const page = await load()
  page.keepMade('ML-1', 'first')
  page.keepMade('ML-2', 'second')
  expect([page.findNext('ML-1', 'undo'), page.findNext('ML-2', 'undo')]).toEqual(['first', 'second'])
  page.keepStepped('ML-2', 'undo', 'second')
  page.keepMade('ML-1', 'third')
  expect([page.findNext('ML-1', 'redo'), page.findNext('ML-2', 'redo')]).toEqual([undefined, 'second'])
  page.dropMade('ML-1', 'third')
  expect(page.findNext('ML-1', 'undo')).toBe('first')
})

test('what got no response keeps its ID until something else is changed', async () => {
  const page = await load()
  const id = page.createChangeId('ML-1', 'ignore row 1')
  page.keepLost('ML-1', id, 'ignore row 1')
  expect(page.createChangeId('ML-1', 'ignore row 1')).toBe(id)
  page.keepLost('ML-1', id, 'ignore row 1')
  expect(page.createChangeId('ML-1', 'ignore row 2')).not.toBe(id)
  expect(page.createChangeId('ML-1', 'ignore row 1')).not.toBe(id)
})

test('what got no response keeps its ID while an earlier change is sent again, and in another list', async () => {
  const page = await load()
  page.keepMade('ML-1', 'typed')
  const id = page.createChangeId('ML-1', 'ignore row 1')
  page.keepLost('ML-1', id, 'ignore row 1')
  page.keepMade('ML-1', 'typed')
  page.keepMade('ML-2', 'elsewhere')
  expect(page.createChangeId('ML-1', 'ignore row 1')).toBe(id)
})

test('what got no response is another change when it is asked for much later', async () => {
  const page = await load()
  const id = page.createChangeId('ML-1', 'ignore row 1')
  page.keepLost('ML-1', id, 'ignore row 1')
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(page.createChangeId('ML-1', 'ignore row 1')).not.toBe(id)
})
