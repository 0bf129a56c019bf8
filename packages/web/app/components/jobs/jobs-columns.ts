import type { JobSort } from '@merkwerk/contract'

/** Own jobs begin with their id; in everybody's jobs the user stands beside the name. */
export type JobsColumns = 'own' | 'all'

type Column = 'id' | 'name' | 'user' | (typeof shared)[number]

const shared = ['date', 'records', 'coins', 'time', 'status', 'master', 'attributes', 'pdf'] as const
const numbers: ReadonlySet<Column> = new Set(['records', 'coins', 'time'])
const sorts: Partial<Record<Column, JobSort>> = {
  name: 'name',
  date: 'created',
  records: 'records',
  coins: 'coins',
  status: 'status',
}

/** The headings of the table, from left to right, and what those sort by that can be sorted. */
export function headings(columns: JobsColumns) {
  const first: Column[] = columns === 'own' ? ['id', 'name'] : ['name', 'user']
  return [...first, ...shared].map((column) => ({
    column,
    isNumber: numbers.has(column),
    sort: sorts[column],
  }))
}
