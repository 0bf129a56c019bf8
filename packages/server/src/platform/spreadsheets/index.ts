/** Tables as files that spreadsheets and merchandise systems open: CSV and XLSX, written while they are sent. */
export { type Cell, decimal, identifier, link, type Table, text, time } from './cells.ts'
export { csvFile } from './csv.ts'
export { xlsxFile } from './xlsx.ts'
