/** Reads workbooks: archives of XML, unpacked and parsed as they are read. */
export { openSheet } from './open-sheet.ts'
export { XlsxFile } from './xlsx-file.ts'
