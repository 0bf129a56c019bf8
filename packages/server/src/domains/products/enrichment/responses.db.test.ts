import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import type { ModelResponse } from './model-response.ts'
import { findStoredResponses, storeResponse } from './responses-store.ts'

let context: Context
let serial = 0

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const start = new Date('2026-11-22T12:00:00Z')
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const toResponse = (outcome: ModelResponse['outcome'], value = 'Rot'): ModelResponse => ({
  outcome,
  findings: outcome === 'answered' ? [{ attribute: 'Farbe', value, proof: value }] : [],
  tokens: { input: 12, output: 3 },
})

function newKey(): Buffer {
  serial += 1
  const key = Buffer.alloc(32)
  key.writeInt32BE(serial)
  return key
}
const find = async (key: Buffer, at: Date) =>
  (await findStoredResponses(context.db, [key], at)).get(key.toString('hex'))

test('returns the stored responses of the known questions only', async () => {
  const [known, other, unknown] = [newKey(), newKey(), newKey()]
  await storeResponse(context.db, known, toResponse('answered'), start)
  await storeResponse(context.db, other, toResponse('refused'), start)
  const found = await findStoredResponses(context.db, [unknown, known], start)
  expect([...found]).toEqual([[known.toString('hex'), toResponse('answered')]])
  expect((await findStoredResponses(context.db, [], start)).size).toBe(0)
})

test('keeps a usable response without a time limit', async () => {
  const key = newKey()
  await storeResponse(context.db, key, toResponse('answered'), start)
  expect(await find(key, hoursLater(24 * 365))).toEqual(toResponse('answered'))
})

test.each(['refused', 'cut-off', 'unreadable'] as const)(
  'forgets the outcome %s after a day',
  async (outcome) => {
    const key = newKey()
    await storeResponse(context.db, key, toResponse(outcome), start)
    expect(await find(key, hoursLater(23.9))).toEqual(toResponse(outcome))
    expect(await find(key, hoursLater(24))).toBeUndefined()
  },
)

test('replaces an unusable response and its time, but never a usable one', async () => {
  const key = newKey()
  await storeResponse(context.db, key, toResponse('cut-off'), start)
  await storeResponse(context.db, key, toResponse('refused'), hoursLater(20))
  expect(await find(key, hoursLater(40))).toEqual(toResponse('refused'))
  await storeResponse(context.db, key, toResponse('answered', 'Blau'), hoursLater(41))
  for (const late of [toResponse('refused'), toResponse('answered', 'Rot')])
    await storeResponse(context.db, key, late, hoursLater(42))
  expect(await find(key, hoursLater(43))).toEqual(toResponse('answered', 'Blau'))
})

test('stores one of the concurrent responses of two workers', async () => {
  const key = newKey()
  const all = ['Rot', 'Blau', 'Grün'].map((value) => toResponse('answered', value))
  await Promise.all(all.map((response) => storeResponse(context.db, key, response, start)))
  expect(all).toContainEqual(await find(key, start))
})
