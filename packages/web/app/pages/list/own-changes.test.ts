// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

/** The module as a page has it after it was loaded. */
async function load() {
  vi.resetModules()
  return import('./own-changes.ts')
}

beforeEach(() => sessionStorage.clear())

test('what this page changed, undid and told is known after a reload', async () => {
  const before = await load()
  expect(before.hasMadeAny()).toBe(false)
  before.keepMade('mine')
  before.keepSaved('mine')
  const made = before.findMade('mine')
  expect(made?.savedAt).toBeGreaterThan(0)
  before.keepStepped('undo', 'theirs')
  expect(before.keepTold('theirs mine')).toBe(true)

  const after = await load()
  expect(after.findMade('mine')).toEqual(made)
  expect(after.wasSteppedHere('theirs')).toBe(true)
  expect(after.keepTold('theirs mine')).toBe(false)
  expect(after.findMade('other')).toBeUndefined()
  // The server knows what can be undone, also what was changed elsewhere meanwhile.
  expect(after.findNext('undo')).toBeUndefined()
})

test('the newest changes are kept, and those of another tab are not known', async () => {
  const before = await load()
  for (let n = 1; n <= 201; n++) before.keepMade(`change ${n}`)
  const after = await load()
  expect(after.findMade('change 1')).toBeUndefined()
  expect(after.findMade('change 2')).toBeDefined()
  sessionStorage.clear()
  expect((await load()).findMade('change 2')).toBeUndefined()
})

test('a change that is undone before it is sent can be redone', async () => {
  const page = await load()
  page.keepMade('first')
  page.keepMade('second')
  page.keepStepped('undo', 'second')
  page.keepMade('second')
  expect(page.findNext('undo')).toBe('first')
  expect(page.findNext('redo')).toBe('second')
})
