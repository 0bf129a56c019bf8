import type { ComputedColumn } from '@merkwerk/contract'

/** A column and the version of all columns when its form was opened. */
export interface Begun {
  column: ComputedColumn
  version: number
}

export interface VersionedColumns {
  version: number
  columns: ComputedColumn[]
}

/**
 * Adds a column to the newest ones, or puts it in the place of the one with which its form began. Has the version of then if
 * somebody else has changed or deleted that one meanwhile, so that the server refuses it.
 */
export function placeColumn(
  { version, columns }: VersionedColumns,
  column: ComputedColumn,
  begun: Begun | undefined,
): VersionedColumns {
  if (!begun) return { version, columns: [...columns, column] }
  const former = JSON.stringify(begun.column)
  const at = columns.findIndex((known) => JSON.stringify(known) === former)
  if (at < 0) return { version: begun.version, columns: [...columns, column] }
  return { version, columns: columns.with(at, column) }
}
