/** A list as a workspace: its rows with the newest result of each, the owner's edits and choices, its runs and its files. */
export { addRows } from './add-rows.ts'
export { findChange, findVersion, type StoredChange } from './changes/changes-queries.ts'
export { describeChange } from './changes/describe-change.ts'
export { findCreatedFamily } from './changes/family-cells-store.ts'
export { findSent, type SentEntry, toSent } from './changes/find-sent.ts'
export { recordFamilies } from './changes/record-families.ts'
export { describeRefused, type GatheredRefused, gatherRefused } from './changes/refused-values.ts'
export { saveChange } from './changes/save-change.ts'
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
