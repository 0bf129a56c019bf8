/** Own jobs begin with their id; in everybody's jobs the user stands beside the name. */
export type JobsColumns = 'own' | 'all'

const shared = ['date', 'records', 'coins', 'time', 'status', 'master', 'attributes', 'pdf'] as const
const numbers: ReadonlySet<string> = new Set(['records', 'coins', 'time'])

/** The headings of the table, from left to right. */
export function headings(columns: JobsColumns) {
  const first = columns === 'own' ? (['id', 'name'] as const) : (['name', 'user'] as const)
  return [...first, ...shared].map((column) => ({ column, isNumber: numbers.has(column) }))
}
