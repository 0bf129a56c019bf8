import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventFamilies } from './event-families.ts'

const types = eventFamilies.flatMap((family) => family.types)

test('assigns each event to one family', () => {
  expect(new Set(types).size).toBe(types.length)
})

test('documents exactly the events that the webhook endpoint needs', async () => {
  const file = new URL('../../../../../../docs/payments.md', import.meta.url)
  const [, list = ''] = (await readFile(file, 'utf8')).split(/<!-- \/?events -->/)
  const named = list.split('\n').map((line) => line.trim())
  expect(named.filter((line) => line.includes('.'))).toEqual(types)
})
