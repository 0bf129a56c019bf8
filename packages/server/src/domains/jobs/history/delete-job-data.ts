import type { Context } from '../../../platform/context.ts'
import { deleteLists } from '../../lists/index.ts'
import { deleteParts, findJobsOf } from './delete-store.ts'

/**
 * Removes what a deleted account handed in and got: its lists, and of its jobs the records and every file, those of attempts
 * that no row names too. The rows of jobs stay without names, as the books refer to them. Files go first, so that this may
 * be broken off anywhere and begun again.
 */
export async function deleteJobData(
  { db, files }: Pick<Context, 'db' | 'files'>,
  accountId: number,
): Promise<void> {
  for (const id of await findJobsOf(db, accountId)) {
    await files.deleteFolder(`jobs/${id}`)
    await db.transaction().execute((tx) => deleteParts(tx, id))
  }
  await deleteLists({ db, files }, accountId)
}
