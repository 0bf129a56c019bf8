import { expect, test } from 'vitest'
import type { DraftList } from './draft.tsx'
import { chooseSubmitKey, forgetSubmitKey } from './submit-key.ts'

function openStore(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
  }
}

const draft = (jobName = 'autumn', content = 'SKU;EAN'): DraftList => ({
  jobName,
  file: new File([content], 'list.csv', { lastModified: 1 }),
  mapping: { artikelNumber: 'SKU', ean: 'EAN', asin: null },
  delimiter: ';',
  corrections: [],
  dropsSkipped: false,
  pasted: undefined,
  sites: [],
  choice: undefined,
  readsAfresh: false,
})

test('keeps one key for a list until it is submitted, in all tabs', async () => {
  const store = openStore()
  const key = await chooseSubmitKey(store, draft())
  expect(await chooseSubmitKey(store, draft())).toBe(key)
  forgetSubmitKey(store, key)
  expect(await chooseSubmitKey(store, draft())).not.toBe(key)
})

test('uses another key for another name, file or mapping', async () => {
  const store = openStore()
  const keys = [
    await chooseSubmitKey(store, draft()),
    await chooseSubmitKey(store, draft('winter')),
    await chooseSubmitKey(store, draft('autumn', 'SKU;EAN;ASIN')),
    await chooseSubmitKey(store, { ...draft(), dropsSkipped: true }),
  ]
  expect(new Set(keys).size).toBe(4)
  forgetSubmitKey(store, keys[1] ?? '')
  expect(await chooseSubmitKey(store, draft())).toBe(keys[0])
})

test('ignores stored data that is no list of keys', async () => {
  const store = openStore()
  store.setItem('submit-keys', '{"broken"')
  expect(await chooseSubmitKey(store, draft())).toMatch(/^[0-9a-f-]{36}$/)
})
