import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { toPath } from '../request.ts'
import { tokenFor } from '../testing/loopback-server.ts'
import { readExpiry } from './session.ts'

test('fills in and encodes the parameters of a path', () => {
  expect(toPath(endpoints.getRunDetails.path, { params: { id: 'a/b ?' } })).toBe('/api/runs/a%2Fb%20%3F/')
})

test('sends only query values that are set', () => {
  const query = { page: 2, jobId: '', limit: undefined }
  expect(toPath(endpoints.getJobsList.path, { query })).toBe('/api/jobs/getJobsList/?page=2')
})

test('throws when a parameter is missing', () => {
  expect(() => toPath(endpoints.getRunDetails.path)).toThrow('needs id')
})

test('ends every path in a slash, so that pages never shadow calls', () => {
  for (const endpoint of Object.values(endpoints)) {
    const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
    const params = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(toPath(endpoint.path, { params })).toMatch(/\/$/)
  }
})

test('treats a text that is no token as expired', () => {
  expect(readExpiry('rubbish')).toBe(0)
  expect(readExpiry(tokenFor(60))).toBeGreaterThan(Date.now())
})
