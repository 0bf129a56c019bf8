/** Tables as CSV and XLSX files for spreadsheets and merchandise systems, written as streams. */
export { takeTurns } from '@merkwerk/exports'
export {
  type Cell,
  decimal,
  identifier,
  link,
  rowBlocks,
  type Table,
  text,
  time,
  verdictText,
} from './cells.ts'
export { csvFile } from './write-csv.ts'
export { xlsxFile } from './xlsx.ts'
