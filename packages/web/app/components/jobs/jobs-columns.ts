import type { JobSort } from '@merkwerk/contract'

/** Own jobs begin with their id; among everybody's the user stands beside the name, and they end with log and cancel. */
export type JobsColumns = 'own' | 'all'

const middle = ['date', 'records', 'coins', 'time', 'status', 'master', 'attributes'] as const
const columns = {
  own: ['id', 'name', ...middle, 'pdf'],
  all: ['name', 'user', ...middle, 'log', 'cancel'],
} as const satisfies Record<JobsColumns, readonly string[]>

type Column = (typeof columns)[JobsColumns][number]

const numbers: ReadonlySet<Column> = new Set(['records', 'coins', 'time'])
const sorts: Partial<Record<Column, JobSort>> = {
  name: 'name',
  date: 'created',
  records: 'records',
  coins: 'coins',
  status: 'status',
}

/** The headings of the table, from left to right, and what those sort by that can be sorted. */
export function headings(scope: JobsColumns) {
  return columns[scope].map((column: Column) => ({
    column,
    isNumber: numbers.has(column),
    sort: sorts[column],
  }))
}
