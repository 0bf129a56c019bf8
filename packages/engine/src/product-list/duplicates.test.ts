import { expect, it } from 'vitest'
import { DuplicateFilter } from './duplicates.ts'

it('distinguishes 300,000 keys and recognizes each of them again', () => {
  const filter = new DuplicateFilter()
  const keys = Array.from({ length: 300_000 }, (_, i) => `AR-${i}\n${4_000_000_000_000 + i * 7}\n`)
  expect(keys.filter((key) => filter.isRepeat(key))).toEqual([])
  expect(keys.every((key) => filter.isRepeat(key))).toBe(true)
})
