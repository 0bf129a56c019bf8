/** Plain tables of products: CSV and Excel. */
export { csvTarget } from './csv.ts'
export { xlsxTarget } from './xlsx.ts'
