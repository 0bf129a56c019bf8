/**
 * Product lists: their stored files, how they are read, the counts of their rows, and what is known about each row: its line, which is what
 * the seller states, the newest result of any run, the owner's edits and chosen candidates, and how complete it is.
 */

import type { Context } from '../../../platform/context.ts'
import { defineNightlyTask, handle } from '../../../platform/queue/index.ts'
import { scoreCategories, scoreCategoriesTask } from './update-completeness.ts'
import { updateRows, updateRowsTask } from './update-rows.ts'
import { removeOldUploads } from './uploads.ts'

export { findChoices, saveChoices } from './choices-store.ts'
export { TooManyRowsError } from './compare-file.ts'
export { countSafety, findGaps, scoreRows } from './completeness-store.ts'
export { addExample, type CountedList, countList, createReading, mostFirst } from './count-list.ts'
export { describeVerdicts } from './describe-verdicts.ts'
export {
  copyEdits,
  deferCopies,
  findEdits,
  findUncopied,
  lockListRows,
  lockOpenList,
  lockRows,
  type RowEdit,
} from './edits-store.ts'
export {
  countOtherExpectations,
  exportExpectations,
  findExpectedAttributes,
  findSuggestions,
  saveExpectations,
  takeExpectations,
} from './expectations-store.ts'
export { isIgnored } from './ignored-store.ts'
export {
  createArticleKey,
  createLine,
  createRowKey,
  dropEmpty,
  keptOfSkipped,
  type Line,
  maxOwnColumns,
  readFiled,
  readIdentity,
  type Statement,
  toIdentifiers,
  toPartNumber,
} from './lines.ts'
export {
  findCells,
  findLinesAt,
  findSameArticles,
  findStatements,
  insertLines,
  isBeingRead,
  isBeingSearched,
  keepRemoved,
  markLinesChanged,
  type StoredLine,
  type StoredStatement,
  updateStatements,
} from './lines-store.ts'
export {
  clearList,
  deleteListContent,
  findListUses,
  getListSource,
  getOwnListId,
  getPublicId,
  insertList,
  lockList,
  markDeleted,
  newPublicId,
  openList,
  updateList,
} from './lists-store.ts'
export { cutPage, readAhead, readPages } from './pages.ts'
export { countCompleteFields, exportLists } from './queries.ts'
export { type NextRows, prepareRows, replaceRows } from './replace-rows.ts'
export { findOne, upsertRows } from './rows-store.ts'
export { type SkippedRows, skippedRows } from './store.ts'
export { isUnreadableList, requireLines, storeLines } from './store-lines.ts'
export {
  addBytes,
  estimatedRecordBytes,
  findLargestLists,
  grownBytes,
  measureList,
  requireStorage,
  sumStoredBytes,
} from './stored-bytes-store.ts'
export { suggestColumns } from './suggest-columns.ts'
export { deleteRunSummaries, findSummary, summarize } from './summaries-store.ts'
export { insertUnsearchedRows } from './unsearched-rows-store.ts'
export { scoreCategoriesTask } from './update-completeness.ts'
export { decideFamiliesTask, enqueueNeededUpdate, enqueueRowsUpdate } from './update-rows.ts'
export { deleteLists, removeListFile, storeUpload } from './uploads.ts'

const removeUploadsTask = defineNightlyTask({ name: 'remove-uploads', cron: '45 2 * * *' })

export const handlers = [
  handle(removeUploadsTask, async (context: Context, _payload, signal) => {
    context.logger.info({ removed: await removeOldUploads(context, signal) }, 'unused uploads removed')
  }),
  handle(updateRowsTask, updateRows),
  handle(scoreCategoriesTask, scoreCategories),
]
