import { z } from 'zod'
import { defineTarget, workbookFile } from '../../core/index.ts'
import { decimalColumns, familyRules, openAttributes, openProducts, tableOptions } from './plain-table.ts'

/** A sheet of Excel has 16,384 columns. */
const options = z.object(tableOptions(10_000))

/** Products as an Excel workbook: numbers stay text with their zeros, prices and weights are numbers. */
export const xlsxTarget = defineTarget({
  id: 'xlsx',
  name: 'Excel',
  kind: 'plain',
  options,
  families: () => familyRules,
  decimalMark: ({ headings }) => (headings === 'de' ? ',' : '.'),
  files: (run) => {
    const isGerman = run.options.headings === 'de'
    const products = {
      name: isGerman ? 'Artikel' : 'Products',
      decimals: decimalColumns,
      open: () => openProducts(run),
    }
    const attributes = {
      name: isGerman ? 'Merkmale' : 'Attributes',
      open: () => openAttributes(run),
    }
    const sheets = run.options.attributes === 'rows' ? [products, attributes] : [products]
    return [workbookFile(run, { id: 'products', name: '1_Artikel.xlsx', sheets })]
  },
  guide: () => ({
    steps: [
      {
        de: 'Öffnen Sie 1_Artikel.xlsx in Excel, LibreOffice oder Google Tabellen.',
        en: 'Open 1_Artikel.xlsx in Excel, LibreOffice or Google Sheets.',
      },
    ],
    columns: [],
    notes: [
      {
        de: 'Artikelnummer und EAN sind Texte und behalten führende Nullen.',
        en: 'Article number and EAN are texts and keep leading zeros.',
      },
    ],
  }),
})
