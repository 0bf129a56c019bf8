import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { addressOf, fileAddress } from './address.ts'

test('an address has its parameters filled in and encoded', () => {
  expect(addressOf(endpoints.getJob, { id: 'a/b ?' })).toBe('/api/jobs/a%2Fb%20%3F/')
})

test('only query values that say something are sent', () => {
  expect(addressOf(endpoints.getJobsList, {}, { page: 2, jobId: '', limit: undefined })).toBe(
    '/api/jobs/getJobsList/?page=2',
  )
})

test('a missing parameter is a problem of the caller', () => {
  expect(() => addressOf(endpoints.getJob)).toThrow('needs id')
})

test('every address of the contract ends in a slash, so that pages never shadow calls', () => {
  for (const endpoint of Object.values(endpoints)) {
    const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
    const params = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(addressOf(endpoint, params)).toMatch(/\/$/)
  }
})

test('a variant of a file is asked for beside what its link already says', () => {
  expect(fileAddress('/files/t/n/', { format: 'xlsx' })).toBe('/files/t/n/?format=xlsx')
  expect(fileAddress('/files/t/n/?s=1', { layout: 'ameise' })).toBe('/files/t/n/?s=1&layout=ameise')
})
