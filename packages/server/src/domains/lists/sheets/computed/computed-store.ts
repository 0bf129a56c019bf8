import type { ComputedColumn } from '@merkwerk/contract'
import { sql } from 'kysely'
import { type Db, prepared, type Tx } from '../../../../platform/db/index.ts'
import { AppError } from '../../../../platform/errors.ts'

/** The computed columns of a list. */
export interface StoredColumns {
  version: number
  columns: ComputedColumn[]
  /** Headings of the columns of its file. */
  ownColumns: string[]
}

/** Throws `NOT_FOUND`. */
export async function findComputed(db: Db, listId: number): Promise<StoredColumns> {
  const { rows } = await sql<StoredColumns>`${prepared}
    SELECT computed_version AS version, computed_columns AS columns, own_columns AS "ownColumns"
    FROM lists WHERE id = ${listId}`.execute(db)
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0]
}

/** Replaces the computed columns of a locked list. Returns them as they are stored, before and after. */
export async function storeComputed(
  tx: Tx,
  listId: number,
  { columns, now }: { columns: readonly ComputedColumn[]; now: Date },
): Promise<{ before: string; after: string }> {
  const { rows } = await sql<{ before: string; after: string }>`
    UPDATE lists SET computed_columns = ${JSON.stringify(columns)}::jsonb, computed_version = computed_version + 1,
      rows_version = rows_version + 1, changed_at = greatest(changed_at, ${now}::timestamptz)
    WHERE id = ${listId}
    RETURNING old.computed_columns::text AS before, new.computed_columns::text AS after`.execute(tx)
  return rows[0] ?? { before: '', after: '' }
}

const own = 'own:'

/** The headings of a list's own columns: those of its file, then computed ones. */
export function nameOwnColumns({
  columns,
  ownColumns,
}: Pick<StoredColumns, 'columns' | 'ownColumns'>): string[] {
  return [...new Set([...ownColumns, ...nameComputed(columns)])]
}

/** The headings of own columns with a formula. */
export const nameComputed = (columns: readonly ComputedColumn[]): string[] =>
  columns.flatMap(({ field }) => (field.startsWith(own) ? [field.slice(own.length)] : []))
