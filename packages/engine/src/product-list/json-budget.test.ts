import { expect, test } from 'vitest'
import { countJsonNodes } from './json-budget.ts'

const limits = { nodes: 100, depth: 5, names: 3, batch: 4 }
const count = (json: string) => countJsonNodes(Buffer.from(json), limits)

test.each([
  ['{"a":1,"b":2,"c":3}', 7],
  ['[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2}]', 16],
  ['{"a":{"a":1,"b":2,"c":3},"b":{"a":1},"c":{}}', 16],
  ['{"a":[1,2,3,4,5,6,7]}', 10],
  ['[1,2,3,4]', 5],
  ['{"a:b,c:d,e:f,":"\\",\\":,[{"}', 3],
])('counts the values of %s', (json, nodes) => {
  expect(count(json)).toBe(nodes)
})

test.each([
  ['names', '{"a":1,"b":2,"c":3,"d":4}'],
  ['names after an inner object', '{"a":1,"b":{"x":1},"c":3,"d":4}'],
  ['names of an inner object', '[[{"a":1,"b":2,"c":3,"d":4}]]'],
  ['values of a batch', '[1,2,3,4,5]'],
  ['values of a batch of objects', ' [{"a":1},{"a":1},{"a":1},{"a":1},{}]'],
  ['nested arrays', '[[[[[[1]]]]]]'],
  ['values', `{"a":[${'1,'.repeat(100)}1]}`],
])('refuses too many %s', (_, json) => {
  expect(count(json)).toBeUndefined()
})
