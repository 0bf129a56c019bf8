import type { JobSort } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { type Sorting, sortBy } from '../table-view.ts'
import { firstOrder, type JobsView, readView, writeView } from './jobs-view.ts'

const read = (address: string) => readView(new URLSearchParams(address))

test('an empty or invalid query shows all jobs, newest first', () => {
  const all = { jobId: '', page: 1, sort: 'created', order: 'desc' }
  for (const address of [
    '',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=many',
    'sort=user',
    'order=up',
    'status=Lost',
  ])
    expect(read(address), address).toEqual(all)
})

test.each<[JobsView, string]>([
  [{ jobId: '', page: 1, sort: 'created', order: 'desc' }, ''],
  [{ jobId: '', page: 2, sort: 'created', order: 'asc' }, 'order=asc&page=2'],
  [{ jobId: 'MW-1', page: 1, sort: 'name', order: 'asc' }, 'jobId=MW-1&sort=name'],
  [{ jobId: '', page: 1, sort: 'name', order: 'desc' }, 'sort=name&order=desc'],
  [
    { jobId: '', page: 1, sort: 'created', order: 'desc', status: 'Failed', user: 'anna' },
    'status=Failed&user=anna',
  ],
  [{ jobId: '', page: 3, sort: 'coins', order: 'desc' }, 'sort=coins&page=3'],
])('the view %o is written as ?%s and parsed from it', (view, address) => {
  expect(writeView(view).toString()).toBe(address)
  expect(read(address)).toEqual(view)
})

test('a column starts in its natural order and reverses when chosen again', () => {
  const newestFirst = { sort: 'created', order: 'desc' } as const
  const sortJobs = (column: JobSort, sorting: Sorting<JobSort>) => sortBy(column, sorting, firstOrder)
  const byName = sortJobs('name', newestFirst)
  expect(byName).toEqual({ sort: 'name', order: 'asc' })
  expect(sortJobs('name', byName)).toEqual({ sort: 'name', order: 'desc' })
  expect(sortJobs('found', byName)).toEqual({ sort: 'found', order: 'desc' })
  expect(sortJobs('created', newestFirst)).toEqual({ sort: 'created', order: 'asc' })
})
