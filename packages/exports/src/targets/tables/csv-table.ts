import { z } from 'zod'
import { choice, csvDialect, decimal, defineTarget, tableFiles } from '../../core/index.ts'
import { familyRules, openAttributes, openProducts, tableOptions } from './plain-table.ts'

const options = z.object({
  dialect: choice(
    {
      german: { de: 'Semikolon und Dezimalkomma', en: 'Semicolon and decimal comma' },
      international: { de: 'Komma und Dezimalpunkt', en: 'Comma and decimal point' },
    },
    'german',
    { label: { de: 'Format', en: 'Format' } },
  ),
  ...tableOptions(2_000),
})

const usual = { quoting: 'needed', lineEnd: '\r\n', formulas: 'guarded' } as const
const dialects = {
  german: csvDialect({ ...usual, separator: ';', byteOrderMark: true, decimalMark: ',' }),
  international: csvDialect(usual),
}

/** Products as CSV for spreadsheets and any other program. */
export const csvTarget = defineTarget({
  id: 'csv',
  name: 'CSV',
  kind: 'plain',
  options,
  families: () => familyRules,
  decimalMark: ({ dialect }) => dialects[dialect].decimalMark,
  async *files(run) {
    const dialect = dialects[run.options.dialect]
    yield* tableFiles(run, {
      id: 'products',
      name: '1_Artikel',
      dialect,
      open: () => openProducts(run, (value) => decimal(dialect, value)),
    })
    if (run.options.attributes === 'rows')
      yield* tableFiles(run, {
        id: 'attributes',
        name: '2_Merkmale',
        dialect,
        open: () => openAttributes(run),
      })
  },
  guide: () => ({
    steps: [
      {
        de: 'Öffnen Sie die Datei in Ihrer Tabellenkalkulation oder lesen Sie sie in Ihr Programm ein.',
        en: 'Open the file in your spreadsheet program, or import it into your program.',
      },
    ],
    columns: [],
    notes: [
      {
        de: 'Excel entfernt führende Nullen von Nummern. Lesen Sie die Datei über „Daten > Aus Text/CSV“ ein und wählen Sie „Text“, oder nehmen Sie das Excel-Format.',
        en: 'Excel removes leading zeros of numbers. Import the file with “Data > From Text/CSV” and choose “Text”, or choose the Excel format.',
      },
      {
        de: 'Mehrere Werte eines Merkmals stehen in einer Zelle, getrennt durch „ | “.',
        en: 'Several values of an attribute are in one cell, separated by “ | ”.',
      },
    ],
  }),
})
