/** PDFs in the product's design: A4 pages with the fonts of pdfmake and no external resources. */
export { brandLine, breakable, pdfColors } from './design.ts'
export { pdfLayout } from './layouts.ts'
export { renderPdf } from './render-pdf.ts'
