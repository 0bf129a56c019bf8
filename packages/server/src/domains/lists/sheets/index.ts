/** A list as a workspace: its rows with the newest result of each, the owner's edits and choices, its runs and its files. */
export { addRows } from './add-rows.ts'
export { findEntry } from './changes/changes-queries.ts'
export { findGtin, markEans } from './changes/mark-eans-store.ts'
export { recordFamilies } from './changes/record-families.ts'
export { type GatheredRefused, gatherRefused } from './changes/refused-values.ts'
export { describeOutcome, saveChange } from './changes/save-change.ts'
export { findSent, keepSent, type Outcome, type Sent, toSent } from './changes/sent-store.ts'
export { correctRow } from './correct-row.ts'
export { describeCorrection, describeList } from './describe.ts'
export { ownerSeenBy } from './owner-seen-by.ts'
export { findRunOrder, getList, type ListSelection, readNewestLists } from './queries.ts'
export { readCells, readFullRows, readResultsAt } from './read-rows.ts'
export { replaceListFile } from './replace-file.ts'
export { routes } from './routes.ts'
export { findOrder } from './rows-queries.ts'
export { selectRows } from './select-rows.ts'
export {
  getSelection,
  openListFile,
  openSelection,
  readSelection,
  type SelectionInput,
} from './selection.ts'
