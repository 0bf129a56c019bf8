import { expect, test } from 'vitest'
import { makeProduct } from '../testing/hostile-job.ts'
import { countAttributes } from './attribute-columns.ts'
import { ignoringCase } from './comparison.ts'

test('counts an attribute once a product, in the spelling that occurs first', async () => {
  const attributes = ['Farbe', 'Material', 'material', 'MATERIAL'].map((name) => ({ name, values: ['x'] }))
  const run = {
    products: async function* () {
      yield [makeProduct({ attributes }), makeProduct({ attributes: attributes.slice(2) })]
    },
  }
  expect([...(await countAttributes(run, { max: 2, toKey: ignoringCase })).values()]).toEqual([
    { name: 'Material', count: 2 },
    { name: 'Farbe', count: 1 },
  ])
})
