import { expect, test } from 'vitest'
import { nameFiles } from './files-of.ts'

test('offers all files of a completed job with more than two', () => {
  expect(nameFiles({ status: 'Completed', output_files: ['m', 'a', 'l'] })).toEqual({
    master: 'm',
    attributes: 'a',
    log: 'l',
  })
  expect(nameFiles({ status: 'Completed', output_files: ['m', 'a'] })).toEqual({})
})

test('offers the only file of a failed job as its log', () => {
  expect(nameFiles({ status: 'Failed', output_files: ['l'] })).toEqual({ log: 'l' })
  expect(nameFiles({ status: 'Failed', output_files: [] })).toEqual({})
  expect(nameFiles({ status: 'Failed', output_files: ['m', 'a', 'l'] })).toEqual({})
})

test('offers no file for any other status', () => {
  for (const status of ['Initializing', 'Data Processing', 'Finalizing', 'Cancelled'] as const)
    expect(nameFiles({ status, output_files: ['m', 'a', 'l'] })).toEqual({})
})
