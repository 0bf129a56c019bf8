import { expect, test } from 'vitest'
import { freeBytes } from './free-bytes.ts'

test('frees the memory of large bytes', () => {
  const bytes = Buffer.allocUnsafe(Buffer.poolSize + 1)
  freeBytes(bytes)
  expect(bytes.length).toBe(0)
})

test('leaves small bytes alone, which may share memory with others', () => {
  const bytes = Buffer.from('a')
  const other = Buffer.from('b')
  freeBytes(bytes)
  expect([bytes.toString(), other.toString()]).toEqual(['a', 'b'])
})
