import type { Context } from '../../../../platform/context.ts'
import { deleteListContent, deleteLists } from '../../rows/index.ts'
import { updateRun } from '../store.ts'
import { deleteParts, findRunsOfAccount } from './delete-store.ts'

/**
 * Deletes the lists of a deleted account, and the records and all files of its runs. The rows of runs stay without names,
 * because the ledger refers to them. Files are deleted first, so that this can be interrupted and repeated.
 */
export async function deleteRunData({ db, files }: Pick<Context, 'db' | 'files'>, accountId: number) {
  for (const id of await findRunsOfAccount(db, accountId)) {
    await files.deleteFolder(`runs/${id}`)
    await db.transaction().execute(async (tx) => {
      await deleteParts(tx, id)
      await updateRun(tx, id, { name: 'deleted', file_name: '', stored_bytes: 0 })
    })
  }
  await deleteListContent(db, accountId)
  await deleteLists({ db, files }, accountId)
}
