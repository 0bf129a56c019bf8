/** Plain tables of products: CSV and Excel. */
export { csvTarget } from './csv-table.ts'
export { xlsxTarget } from './xlsx.ts'
