import type { Db } from '../../../../platform/db/index.ts'
import { refuseField } from '../../../../platform/errors.ts'
import { findComputed } from './computed-store.ts'

/** Computed values are made when they are read, so no query finds rows by these fields. Throws `INVALID_INPUT`. */
export async function requireStored(db: Db, listId: number, fields: readonly string[]): Promise<void> {
  if (!fields.some((field) => field.includes(':'))) return
  const { columns } = await findComputed(db, listId)
  if (columns.some(({ field }) => field.includes(':') && fields.includes(field)))
    throw refuseField('field', 'computed-not-filtered')
}
