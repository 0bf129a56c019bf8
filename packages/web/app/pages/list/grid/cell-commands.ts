// Loaded when a cell is first changed by more than typing.
export { countPatches, setRanges, toChanges } from './cell-changes.ts'
export { fillDown, fillRight, planFill } from './fill.ts'
export { planPaste } from './paste.ts'
export { readHtml, readTsv } from './read-clipboard.ts'
export { readRows } from './read-rows.ts'
