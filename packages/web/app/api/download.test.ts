import { expect, test } from 'vitest'
import { fileAddress } from './download.ts'

test('adds a variant to a link and keeps its query', () => {
  expect(fileAddress('/files/t/n/', { format: 'xlsx' })).toBe('/files/t/n/?format=xlsx')
  expect(fileAddress('/files/t/n/?s=1', { layout: 'ameise' })).toBe('/files/t/n/?s=1&layout=ameise')
})
