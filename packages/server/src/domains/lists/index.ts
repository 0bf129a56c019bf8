/**
 * Uploaded product lists: their stored files, how they are read, and the counts of their rows.
 */

import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { removeUploadsTask } from './tasks.ts'
import { removeOldUploads } from './uploads.ts'

export { type CountedList, countList, countUpload } from './count-list.ts'
export { type CheckedRow, type Reading, readList } from './product-list.ts'
export { findUpload, lockUpload, skippedRows } from './store.ts'
export { deleteLists, storeUpload } from './uploads.ts'

export const handlers = [
  handle(removeUploadsTask, async (context: Context, _payload, signal) => {
    context.logger.info({ removed: await removeOldUploads(context, signal) }, 'unused uploads removed')
  }),
]
