/** Reads workbooks by streaming XML from ZIP archives. */
export { openSheet } from './open-sheet.ts'
export { XlsxFile } from './xlsx-file.ts'
