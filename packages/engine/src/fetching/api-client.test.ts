import { expect, test } from 'vitest'
import { parseStorableJson } from './api-client.ts'

test('removes characters that PostgreSQL cannot store from the texts of a response', () => {
  const body = String.raw`{"brand":"Volt\u0000a","names":["\ud83dX","\ud83d\ude00"],"count":2,"none":null}`
  expect(parseStorableJson(Buffer.from(body))).toEqual({
    brand: 'Volta',
    names: ['\ufffdX', '😀'],
    count: 2,
    none: null,
  })
})
