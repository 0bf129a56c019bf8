// docs/decisions/0040-lists.md

import type { TypedIdentifiers } from '@merkwerk/contract'
import { defaultLimits } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  dropEmpty,
  getListSource,
  insertLines,
  insertUnsearchedRows,
  markLinesChanged,
  requireLines,
  requireStorage,
} from '../rows/index.ts'
import {
  checkTyped,
  compareArticles,
  createUsable,
  fillTyped,
  refuseRepeated,
  refuseTyped,
} from './check-rows.ts'
import { lockLines } from './lock-lines.ts'
import { getListId } from './queries.ts'

export type AddedRow = TypedIdentifiers & { own_columns?: Record<string, string> | undefined }

/**
 * Adds rows at the end of a list. Returns their positions. Throws `NOT_FOUND`, `INVALID_INPUT` if one of the rows could not be searched
 * or names no column of the list, `CONFLICT` for a list with as many rows as an upload may have, and `STORAGE_FULL`.
 */
export async function addRows(
  context: Context,
  { accountId }: Actor,
  id: string,
  rows: readonly AddedRow[],
  signal: AbortSignal,
): Promise<number[]> {
  const { db, config, clock } = context
  const listId = await getListId(db, accountId, id)
  await requireLines(context, listId, signal)
  return db.transaction().execute(async (tx) => {
    const { total_rows: last } = await lockLines(tx, listId)
    const { own_columns: columns } = await getListSource(tx, listId)
    if (last + rows.length > defaultLimits.rows) throw conflict('list-full', { most: defaultLimits.rows })
    const typed = rows.map(({ own_columns: cells = {}, ...identifiers }, index) => ({
      ...createUsable(last + index + 1, checkTyped(fillTyped(identifiers)), `rows.${index}.`),
      cells: arrangeCells(columns, cells, `rows.${index}.own_columns`),
    }))
    const lines = await compareArticles(tx, listId, typed, {
      refuse: ({ position }) => refuseRepeated(`rows.${position - last - 1}.`),
    })
    const now = clock.now()
    await markLinesChanged(tx, listId, { addedRows: lines.length, now })
    await insertLines(tx, listId, lines, { isAdded: true })
    await insertUnsearchedRows(tx, listId, { after: last, to: last + lines.length, now })
    await requireStorage(tx, config, accountId, 0)
    return lines.map(({ position }) => position)
  })
}

function arrangeCells(columns: readonly string[], cells: Record<string, string>, field: string): string[] {
  const unknown = Object.keys(cells).find((name) => !columns.includes(name))
  if (unknown !== undefined) throw refuseTyped(field, 'no-such-column', { heading: unknown })
  return dropEmpty(columns.map((name) => cells[name] ?? ''))
}
