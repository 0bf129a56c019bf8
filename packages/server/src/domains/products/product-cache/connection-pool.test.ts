import type { OfficialApi } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'

test('opens each interface once and closes the least recently used one above the limit', async () => {
  const events: string[] = []
  const open = (name: string) => (): OfficialApi => {
    events.push(`open ${name}`)
    return {
      name: 'amazon',
      site: 'amazon.de',
      status: 'open',
      lookUp: async () => ({ kind: 'not-found' }),
      check: async () => 'accepted',
      [Symbol.asyncDispose]: async () => void events.push(`close ${name}`),
    }
  }
  const sources = new ConnectionPool(2)
  for (const name of ['one', 'two', 'one', 'three', 'one']) sources.get(name, open(name))
  expect(events).toEqual(['open one', 'open two', 'open three', 'close two'])
  expect(sources.get('none', () => undefined)).toBeUndefined()
  await sources[Symbol.asyncDispose]()
  expect(events.slice(4).sort()).toEqual(['close one', 'close three'])
})
