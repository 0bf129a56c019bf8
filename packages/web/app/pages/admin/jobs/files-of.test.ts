import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'

test('a completed job with more than two files offers all of them', () => {
  expect(filesOf({ status: 'Completed', output_files: ['m', 'a', 'l'] })).toEqual({
    master: 'm',
    attributes: 'a',
    log: 'l',
  })
  expect(filesOf({ status: 'Completed', output_files: ['m', 'a'] })).toEqual({})
})

test('a failed job with exactly one file offers it as its log', () => {
  expect(filesOf({ status: 'Failed', output_files: ['l'] })).toEqual({ log: 'l' })
  expect(filesOf({ status: 'Failed', output_files: [] })).toEqual({})
  expect(filesOf({ status: 'Failed', output_files: ['m', 'a', 'l'] })).toEqual({})
})

test('a job of another status offers none', () => {
  for (const status of ['Initializing', 'Data Processing', 'Finalizing', 'Cancelled'] as const)
    expect(filesOf({ status, output_files: ['m', 'a', 'l'] })).toEqual({})
})
