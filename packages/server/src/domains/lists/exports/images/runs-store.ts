import type { ImageProblem } from '@merkwerk/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import type { ImageRuns } from '../../../../platform/db/tables.ts'
import type { ListSelection } from '../../sheets/index.ts'

export type ImageRun = Omit<Selectable<ImageRuns>, 'problems'> & {
  problems: Partial<Record<ImageProblem, number>>
}

/** The newest check of the images of rows. */
export async function findImageRun(db: Db, { list, run }: ListSelection): Promise<ImageRun | undefined> {
  return db
    .selectFrom('image_runs')
    .selectAll()
    .$narrowType<{ problems: ImageRun['problems'] }>()
    .where('list_id', '=', list.id)
    .where('run_id', 'is not distinct from', run?.id ?? null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a check. Returns its ID, and nothing if one is running. A request at the same time waits for this transaction. */
export async function insertImageRun(
  tx: Tx,
  { list, run }: ListSelection,
  now: Date,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('image_runs')
    .values({ account_id: list.account_id, list_id: list.id, run_id: run?.id ?? null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** A check that is running, with the public IDs of its rows. */
export async function findOpenImageRun(db: Db, id: number) {
  const run = await db
    .selectFrom('image_runs')
    .innerJoin('lists', 'lists.id', 'image_runs.list_id')
    .leftJoin('runs', 'runs.id', 'image_runs.run_id')
    .select(['image_runs.id', 'image_runs.account_id', 'image_runs.created_at'])
    .select(['lists.public_id as list', 'runs.public_id as run'])
    .where('image_runs.id', '=', id)
    .where('image_runs.finished_at', 'is', null)
    .executeTakeFirst()
  return run && { ...run, selected: { id: run.list, run: run.run ?? undefined } }
}
export type OpenImageRun = NonNullable<Awaited<ReturnType<typeof findOpenImageRun>>>

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

interface Declaration {
  accountId: number
  at: Date
  version: string
  text: string
}

export async function insertDeclaration(
  db: Db,
  { list, run }: ListSelection,
  { accountId, at, version, text }: Declaration,
): Promise<void> {
  await db
    .insertInto('image_declarations')
    .values({
      account_id: accountId,
      list_id: list.id,
      run_id: run?.id ?? null,
      declared_at: at,
      text_version: version,
      text,
    })
    .execute()
}

/** Whether somebody declared the rights to the images of rows. */
export async function hasDeclaration(db: Db, { list, run }: ListSelection): Promise<boolean> {
  const row = await db
    .selectFrom('image_declarations')
    .select('id')
    .where('list_id', '=', list.id)
    .where('run_id', 'is not distinct from', run?.id ?? null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The declarations of an account for its owner. */
export async function exportImageDeclarations(db: Db, accountId: number) {
  return db
    .selectFrom('image_declarations')
    .innerJoin('lists', 'lists.id', 'list_id')
    .leftJoin('runs', 'runs.id', 'run_id')
    .select(['lists.public_id as list_id', 'runs.public_id as run_id', 'declared_at', 'text_version', 'text'])
    .where('image_declarations.account_id', '=', accountId)
    .orderBy('image_declarations.id')
    .execute()
}
