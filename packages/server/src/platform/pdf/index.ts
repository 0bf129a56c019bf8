/** PDFs in the product's design: A4 pages with the fonts of pdfmake and no external resources. */
export { brandLine, breakable, factsLayout, pdfColors, renderPdf, rowsLayout } from './render-pdf.ts'
