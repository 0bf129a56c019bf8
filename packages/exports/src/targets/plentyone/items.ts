import {
  attributeGroups,
  type Cause,
  changeText,
  chooseImages,
  choosePrice,
  decimal,
  type ExportProduct,
  eanCell,
  htmlText,
  limitImages,
  mostImages,
  oneLine,
  type Run,
  requiredEmpty,
  shortLine,
  tableFiles,
  withoutVariants,
} from '../../core/index.ts'
import { dialect, maxNameLength, type Options, propertiesColumn } from './format.ts'
import { manufacturerSpellings, type SpellManufacturer } from './manufacturers.ts'
import { createPropertiesCell, type Properties } from './properties.ts'

const categorySign: Cause = {
  id: 'plentyone.category-sign',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält ein Komma oder Semikolon. plentyONE trennt damit Kategorien, deshalb steht „/“ an seiner Stelle.',
    en: 'The name of the category contains a comma or semicolon. plentyONE separates categories with them, so “/” replaces it.',
  },
  action: {
    de: 'Benennen Sie die Kategorie nach dem Import in plentyONE um.',
    en: 'Rename the category in plentyONE after the import.',
  },
}

export const itemColumns = [
  'Variantennr.',
  'Hauptvariante',
  'Aktiv',
  'Name',
  'Barcode',
  'Hersteller',
  'Modell',
  'Kategorien',
  'Verkaufspreis',
  'Gewicht brutto (g)',
  'Vorschautext',
  'Artikeltext',
  'Bilder',
  propertiesColumn,
]
export const updateColumns = ['Variantennr.', propertiesColumn]

/** One path with semicolons between its levels. */
const categoryPath = (run: Run<Options>, product: ExportProduct): string =>
  product.categories
    .map((category) => {
      const column = 'Kategorien'
      const before = oneLine(run, product, category, { column })
      const after = before.replace(/[,;]/g, '/')
      return changeText(run, product, { cause: categorySign, column, before, after })
    })
    .join(';')

/** Addresses with their position: `https://…/1.jpg;1,https://…/2.jpg;2`. */
const imagesCell = (run: Run<Options>, product: ExportProduct): string => {
  // Images belong to items. An item has those of its variations, too.
  const all = [product, ...(product.children ?? [])].flatMap((one) => chooseImages(run, one, mostImages))
  return limitImages(run, product, [...new Set(all)], mostImages)
    .map((address, index) => `${address.replaceAll(',', '%2C').replaceAll(';', '%3B')};${index + 1}`)
    .join(',')
}

export const toGrams = ({ weightKg }: ExportProduct): string =>
  weightKg === undefined ? '' : decimal(dialect, String(Number((Number(weightKg) * 1000).toFixed(3))))

function itemCells(
  run: Run<Options>,
  product: ExportProduct,
  spellManufacturer: SpellManufacturer,
): string[] {
  const text = (column: string, value = ''): string =>
    shortLine(run, product, value, { column, max: maxNameLength })
  const price = choosePrice(run, product)
  if (price === '' && !product.children)
    run.reportOn(product, { cause: requiredEmpty, column: 'Verkaufspreis' })
  return [
    product.articleNumber,
    '1',
    // A parent cannot be bought.
    run.options.isActive && !product.children ? '1' : '0',
    text('Name', product.title),
    eanCell(run, product, 'Barcode'),
    spellManufacturer(product, text('Hersteller', product.manufacturer ?? product.brand), {
      column: 'Hersteller',
    }),
    text('Modell', product.mpn),
    categoryPath(run, product),
    decimal(dialect, price),
    toGrams(product),
    htmlText(product.shortDescription ?? ''),
    htmlText(product.description ?? ''),
    imagesCell(run, product),
  ]
}

/** Items, recognized by the number of their main variation. */
export const itemsFile = (run: Run<Options>, choose: () => Promise<Properties>) =>
  tableFiles(run, {
    id: 'items',
    name: '2_Artikel',
    dialect,
    open: async () => {
      const writeProperties = createPropertiesCell(run, await choose())
      const spellManufacturer = manufacturerSpellings(run)
      const isCreated = run.options.mode === 'create'
      return {
        columns: isCreated ? itemColumns : updateColumns,
        groups: attributeGroups(withoutVariants(run), (product) => {
          const properties = writeProperties(product)
          if (isCreated) return [[...itemCells(run, product, spellManufacturer), properties]]
          return properties === '' ? [] : [[product.articleNumber, properties]]
        }),
      }
    },
  })
