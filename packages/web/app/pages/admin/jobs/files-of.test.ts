import { expect, test } from 'vitest'
import { filesOf } from './files-of.ts'

test('offers all files of a completed job with more than two', () => {
  expect(filesOf({ status: 'Completed', output_files: ['m', 'a', 'l'] })).toEqual({
    master: 'm',
    attributes: 'a',
    log: 'l',
  })
  expect(filesOf({ status: 'Completed', output_files: ['m', 'a'] })).toEqual({})
})

test('offers the only file of a failed job as its log', () => {
  expect(filesOf({ status: 'Failed', output_files: ['l'] })).toEqual({ log: 'l' })
  expect(filesOf({ status: 'Failed', output_files: [] })).toEqual({})
  expect(filesOf({ status: 'Failed', output_files: ['m', 'a', 'l'] })).toEqual({})
})

test('offers no file for any other status', () => {
  for (const status of ['Initializing', 'Data Processing', 'Finalizing', 'Cancelled'] as const)
    expect(filesOf({ status, output_files: ['m', 'a', 'l'] })).toEqual({})
})
