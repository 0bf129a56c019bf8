import type { ListChange } from '@merkwerk/contract'
import type { Db } from '../../../../platform/db/index.ts'
import { findComputed } from '../computed/computed-store.ts'

/** Clearing a cell with a formula gives it back to the formula. */
export async function giveBack<Given extends Omit<ListChange, 'id'>>(
  db: Db,
  listId: number,
  change: Given,
): Promise<Given> {
  if (change.kind !== 'clear') return change
  const computed = new Set((await findComputed(db, listId)).columns.map(({ field }) => field))
  const clear = (field: string | undefined, value: string | null) =>
    value === '' && field !== undefined && computed.has(field) ? null : value
  const { cells, set } = change
  return {
    ...change,
    ...(set && { set: { ...set, value: clear(set.field, set.value) } }),
    ...(cells && {
      cells: {
        ...cells,
        rows: cells.rows.map(({ position, values }) => ({
          position,
          values: values.map((value, at) => clear(cells.fields[at], value)),
        })),
      },
    }),
  }
}
