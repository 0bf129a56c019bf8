import { expect, test } from 'vitest'
import { parseStorableJson } from './api-client.ts'

test('texts of an answer come without what no database keeps', () => {
  const body = String.raw`{"brand":"Volt\u0000a","names":["\ud83dX","\ud83d\ude00"],"count":2,"none":null}`
  expect(parseStorableJson(Buffer.from(body))).toEqual({
    brand: 'Volta',
    names: ['\ufffdX', '😀'],
    count: 2,
    none: null,
  })
})
