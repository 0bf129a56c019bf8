import { expect, test } from 'vitest'
import { writeJson } from './write-json.ts'

async function* items<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}
const write = async (value: unknown): Promise<string> => (await Array.fromAsync(writeJson(value))).join('')

test('what is read in parts is the same document', async () => {
  const at = new Date(0)
  const text = await write({
    profile: { name: 'Ünal "x"' },
    lists: items({ id: 1, edits: items({ value: 'a' }, { value: 'b' }) }, { id: 2, edits: items() }),
    none: items(),
    at,
    nothing: null,
    missing: undefined,
    texts: ['a', 'b'],
  })
  expect(JSON.parse(text)).toEqual({
    profile: { name: 'Ünal "x"' },
    lists: [
      { id: 1, edits: [{ value: 'a' }, { value: 'b' }] },
      { id: 2, edits: [] },
    ],
    none: [],
    at: at.toISOString(),
    nothing: null,
    missing: null,
    texts: ['a', 'b'],
  })
})

test('an item is read once the one before it is written', async () => {
  const read: number[] = []
  const parts = writeJson(
    (async function* () {
      for (let item = 1; ; item++) {
        read.push(item)
        yield item
      }
    })(),
  )
  for (let part = 0; part < 4; part++) await parts.next()
  expect(read).toEqual([1, 2])
  await parts.return(undefined)
})
