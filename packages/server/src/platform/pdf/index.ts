/** PDFs in the look of the product: A4, the fonts that come with pdfmake, nothing loaded from elsewhere. */
export { breakable, factsLayout, pdfColors, rowsLayout } from './look.ts'
export { renderPdf } from './render-pdf.ts'
