import type { runRowsSchema } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'
import { readOrder } from './rows-queries.ts'

/** The rows that a run of a list looks up. A filter stands for the positions that match it now. */
export async function selectRows(db: Db, listId: number, rows: z.output<typeof runRowsSchema>) {
  if (typeof rows === 'string' || Array.isArray(rows)) return rows
  return (await readOrder(db, listId, { ...rows, sort: 'position', order: 'asc' })).positions
}
