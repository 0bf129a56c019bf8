import {
  axisAttributes,
  type Cause,
  choosePrice,
  DistinctTexts,
  decimal,
  type ExportProduct,
  eanCell,
  type Run,
  reportOwnText,
  requiredEmpty,
  rowGroups,
  tableFiles,
  withoutVariants,
} from '../../core/index.ts'
import { dialect, type Options, propertiesColumn } from './format.ts'
import { toGrams } from './items.ts'
import { createPropertiesCell, type Properties } from './properties.ts'

export const attributesFileName = '4_Attribute'
export const variationsFileName = '5_Varianten'

const twoSteps: Cause = {
  id: 'plentyone.two-steps',
  kind: 'family',
  text: {
    de: 'plentyONE ordnet Varianten über die Artikel-ID zu, die es selbst vergibt. „{file}“ braucht sie vor dem Import.',
    en: 'plentyONE finds the item of variations by an item ID that it assigns itself. “{file}” needs it before the import.',
  },
  action: {
    de: 'Importieren Sie zuerst die Artikel. Exportieren Sie dann Artikel-ID und Variantennr., und tragen Sie die ID in der Datei ein.',
    en: 'Import the items first. Then export item ID and variation number, and enter the ID in the file.',
  },
}

/** Names and values that exist before the variations. Case matters. */
export const attributesFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'attributes',
    name: attributesFileName,
    dialect,
    open: () => {
      const written = new DistinctTexts()
      return {
        columns: ['Attributname', 'Attributwert', 'Position'],
        groups: rowGroups(run.products(), (product) =>
          (product.children ? axisAttributes(product) : []).flatMap(({ name, values }) =>
            values.flatMap((value, rank) =>
              written.add(JSON.stringify([name, value])) ? [[name, value, String(rank + 1)]] : [],
            ),
          ),
        ),
      }
    },
  })

export const variationColumns = [
  'Artikel-ID',
  'Variantennr. der Hauptvariante',
  'Variantennr.',
  'Hauptvariante',
  'Aktiv',
  'Attributauswahlkombination',
  'Variantenname',
  'Barcode',
  'Modell',
  'Verkaufspreis',
  'Gewicht brutto (g)',
  propertiesColumn,
]

/** What the item of a family has for all its variations. */
function reportVariants(run: Run<Options>, product: ExportProduct): void {
  if (!product.children) return
  run.reportOn(product, { cause: twoSteps, file: `${variationsFileName}.csv` })
  reportOwnText(run, product, 'Hersteller', ({ manufacturer, brand }) => manufacturer ?? brand)
  reportOwnText(run, product, 'Kategorien', ({ categories }) => categories.join(';'))
  reportOwnText(run, product, 'Vorschautext', ({ shortDescription }) => shortDescription)
  reportOwnText(run, product, 'Artikeltext', ({ description }) => description)
}

/** The variations of families with their attributes. The item ID is empty until the seller knows it. */
export const variationsFile = (run: Run<Options>, choose: () => Promise<Properties>) =>
  tableFiles(run, {
    id: 'variations',
    name: variationsFileName,
    dialect,
    open: async () => {
      const writeProperties = createPropertiesCell(run, await choose())
      const toRow = (parent: ExportProduct, product: ExportProduct): string[] => {
        const price = choosePrice(run, product)
        if (price === '') run.reportOn(product, { cause: requiredEmpty, column: 'Verkaufspreis' })
        return [
          '',
          parent.articleNumber,
          product.articleNumber,
          '0',
          run.options.isActive ? '1' : '0',
          axisAttributes(product)
            .map(({ name, values }) => `${name}:${values.join('')}`)
            .join(';'),
          product.title,
          eanCell(run, product, 'Barcode'),
          product.mpn ?? '',
          decimal(dialect, price),
          toGrams(product),
          writeProperties(product),
        ]
      }
      return {
        columns: variationColumns,
        groups: rowGroups(withoutVariants(run).products(), (product) => {
          reportVariants(run, product)
          return (product.children ?? []).map((child) => toRow(product, child))
        }),
      }
    },
  })
