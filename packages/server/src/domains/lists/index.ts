/**
 * Uploaded product lists: their stored files, how they are read, and the counts of their rows.
 */

import type { Context } from '../../platform/context.ts'
import { defineNightlyTask, handle } from '../../platform/queue/index.ts'
import { removeOldUploads } from './uploads.ts'

export { type CountedList, countList, countUpload } from './count-list.ts'
export { type CheckedRow, type Reading, readList } from './product-list.ts'
export { findUpload, lockUpload, skippedRows } from './store.ts'
export { deleteLists, storeUpload } from './uploads.ts'

const removeUploadsTask = defineNightlyTask({ name: 'remove-uploads', cron: '45 2 * * *' })

export const handlers = [
  handle(removeUploadsTask, async (context: Context, _payload, signal) => {
    context.logger.info({ removed: await removeOldUploads(context, signal) }, 'unused uploads removed')
  }),
]
