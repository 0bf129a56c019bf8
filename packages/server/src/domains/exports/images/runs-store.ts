import type { ImageProblem } from '@merkwerk/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { ImageRuns } from '../../../platform/db/tables.ts'

/** The row of a sheet: a list, or a job. */
export type SheetIds = { listId: number; jobId: null } | { listId: null; jobId: number }

export type ImageRun = Omit<Selectable<ImageRuns>, 'problems'> & {
  problems: Partial<Record<ImageProblem, number>>
}

const runsOf = (db: Db | Tx, { listId, jobId }: SheetIds) =>
  db
    .selectFrom('image_runs')
    .selectAll()
    .$narrowType<{ problems: ImageRun['problems'] }>()
    .where((eb) => (listId === null ? eb('job_id', '=', jobId) : eb('list_id', '=', listId)))

/** The newest check of the images of a list or job. */
export async function findImageRun(db: Db | Tx, ids: SheetIds): Promise<ImageRun | undefined> {
  return runsOf(db, ids).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Inserts a check. Returns its ID, and nothing if one is running. A request at the same time waits for this transaction. */
export async function insertImageRun(
  tx: Tx,
  { listId, jobId, accountId, now }: SheetIds & { accountId: number; now: Date },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('image_runs')
    .values({ account_id: accountId, list_id: listId, job_id: jobId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** A check that is running. */
export async function findOpenRun(db: Db, id: number): Promise<ImageRun | undefined> {
  return db
    .selectFrom('image_runs')
    .selectAll()
    .$narrowType<{ problems: ImageRun['problems'] }>()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

export interface RunCounts {
  total: number
  checked: number
  usable: number
  bytes: number
  problems: Partial<Record<ImageProblem, number>>
  isLimited: boolean
}

export async function updateImageRun(
  db: Db,
  id: number,
  { total, checked, usable, bytes, problems, isLimited }: RunCounts,
): Promise<void> {
  await db
    .updateTable('image_runs')
    .set({ total, checked, usable, bytes, problems: JSON.stringify(problems), is_limited: isLimited })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

export async function finishImageRun(
  db: Db,
  id: number,
  { at, hasFailed = false }: { at: Date; hasFailed?: boolean },
): Promise<void> {
  await db
    .updateTable('image_runs')
    .set({ finished_at: at, has_failed: hasFailed })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Deletes checks that ended before a time. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('image_runs').where('finished_at', '<', before).execute()
}

/** Deletes the checks of a deleted account. */
export async function deleteImageRuns(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('image_runs').where('account_id', '=', accountId).execute()
}

type Declaration = SheetIds & {
  accountId: number
  at: Date
  version: string
  text: string
}

export async function insertDeclaration(
  db: Db,
  { listId, jobId, accountId, at, version, text }: Declaration,
): Promise<void> {
  await db
    .insertInto('image_declarations')
    .values({
      account_id: accountId,
      list_id: listId,
      job_id: jobId,
      declared_at: at,
      text_version: version,
      text,
    })
    .execute()
}

/** Whether somebody declared the rights to the images of a list or job. */
export async function hasDeclaration(db: Db, { listId, jobId }: SheetIds): Promise<boolean> {
  const row = await db
    .selectFrom('image_declarations')
    .select('id')
    .where((eb) => (listId === null ? eb('job_id', '=', jobId) : eb('list_id', '=', listId)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The declarations of an account for its owner. */
export async function exportImageDeclarations(db: Db, accountId: number) {
  return db
    .selectFrom('image_declarations')
    .leftJoin('lists', 'lists.id', 'list_id')
    .leftJoin('jobs', 'jobs.id', 'job_id')
    .select(['lists.public_id as list_id', 'jobs.public_id as job_id', 'declared_at', 'text_version', 'text'])
    .where('image_declarations.account_id', '=', accountId)
    .orderBy('image_declarations.id')
    .execute()
}
