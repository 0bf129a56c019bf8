import {
  type Cause,
  collationKeys,
  DistinctTexts,
  type ExportProduct,
  findOperator,
  firstSpellings,
  type Operator,
  quiet,
  type Run,
  rowGroups,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import { dialect, maxNameLength, type Options } from './format.ts'

export const manufacturersFileName = '3_Hersteller'

const otherContact: Cause = {
  id: 'plentyone.other-contact',
  kind: 'value-left-out',
  text: {
    de: 'Ein früherer Artikel nennt für denselben Hersteller eine andere Anschrift oder einen anderen Kontakt. Die Datei enthält die erste Angabe.',
    en: 'An earlier article states another address or contact for the same manufacturer. The file has the first one.',
  },
  action: {
    de: 'Prüfen Sie den Hersteller nach dem Import in plentyONE.',
    en: 'Check the manufacturer in plentyONE after the import.',
  },
}

const fields: Record<string, keyof Operator> = {
  Straße: 'street',
  'Haus-Nr.': 'houseNumber',
  PLZ: 'postalCode',
  Ort: 'city',
  Land: 'country',
  Telefonnummer: 'phone',
  'E-Mail': 'email',
  Homepage: 'website',
  Kommentar: 'name',
}

export const manufacturerColumns = ['Name', ...Object.keys(fields)]

export type SpellManufacturer = ReturnType<typeof firstSpellings>

/** plentyONE finds manufacturers by name, in a collation that ignores case and accents. */
export const manufacturerSpellings = (run: Pick<Run<Options>, 'reportOn'>): SpellManufacturer =>
  firstSpellings(run, collationKeys)

/** The manufacturers of the items with the facts about product safety, each once. Items refer to their names. */
export const manufacturersFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'manufacturers',
    name: manufacturersFileName,
    dialect,
    open: () => {
      const names = new DistinctTexts()
      const rows = new DistinctTexts()
      // The items report other spellings.
      const spell = manufacturerSpellings(quiet(run))
      const text = (product: ExportProduct, column: string, value = '') =>
        shortLine(run, product, value, { column, max: maxNameLength })
      return {
        columns: manufacturerColumns,
        groups: rowGroups(run.products(), (product) => {
          const operator = findOperator(product, 'manufacturer')
          const written = text(product, 'Name', product.manufacturer ?? product.brand)
          const name = spell(product, written, { column: 'Name' })
          if (!operator || name === '') return []
          const row = Object.entries(fields).map(([column, field]) => text(product, column, operator[field]))
          const isNewRow = rows.add(JSON.stringify([name, ...row]))
          if (names.add(name)) return [[name, ...row]]
          if (isNewRow) run.reportOn(product, { cause: otherContact, before: operator.name, after: name })
          return []
        }),
      }
    },
  })
