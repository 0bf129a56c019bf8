import type { Db } from '../../../../platform/db/index.ts'
import { refuseField } from '../../../../platform/errors.ts'
import type { Filters } from '../filter-queries.ts'
import { findComputed, nameComputed } from './computed-store.ts'

/** Computed values are made when they are read, so no query finds rows by them. Throws `INVALID_INPUT`. */
export async function requireStored(
  db: Db,
  listId: number,
  { own_column: column }: Pick<Filters, 'own_column'>,
): Promise<void> {
  if (column === undefined) return
  const { columns } = await findComputed(db, listId)
  if (nameComputed(columns).includes(column)) throw refuseField('own_column', 'computed-not-filtered')
}
