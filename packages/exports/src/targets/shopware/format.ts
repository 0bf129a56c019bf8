import { z } from 'zod'
import {
  type CsvDialect,
  choice,
  currencyOption,
  imageOptions,
  numberOption,
  priceOption,
  textOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: choice(
    {
      create: { de: 'Neue Produkte anlegen', en: 'Create new products' },
      properties: {
        de: 'Nur Eigenschaften vorhandener Produkte',
        en: 'Only properties of existing products',
      },
    },
    'create',
    {
      label: { de: 'Umfang', en: 'Scope' },
      help: {
        de: 'Beim Anlegen werden auch Preis, Bestand und Status geschrieben. Für vorhandene Produkte wählen Sie „Nur Eigenschaften“.',
        en: 'Creating also writes price, stock and status. For existing products choose “Only properties”.',
      },
    },
  ),
  price: priceOption('amazon-first'),
  currency: currencyOption(),
  taxRate: numberOption(
    19,
    { min: 0, max: 100 },
    { label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' } },
  ),
  stock: numberOption(0, { min: 0, max: 1_000_000 }, { label: { de: 'Bestand', en: 'Stock' } }),
  isActive: toggle(false, { label: { de: 'Produkte sofort aktivieren', en: 'Activate products at once' } }),
  salesChannel: textOption('', {
    label: { de: 'Verkaufskanal', en: 'Sales channel' },
    help: {
      de: 'Name oder ID. Mehrere trennen Sie mit „|“.',
      en: 'Name or ID. Separate several with “|”.',
    },
  }),
  rootCategory: textOption('', {
    label: { de: 'Oberste Kategorie', en: 'Root category' },
    help: {
      de: 'Der Name der Kategorie in Shopware, unter der die Kategorien der Artikel angelegt werden. Ohne sie werden keine Kategorien geschrieben.',
      en: 'The name of the category in Shopware below which the categories of articles are created. Without it no categories are written.',
    },
  }),
  ...imageOptions('addresses'),
})
export type Options = z.output<typeof options>

/** Shopware reads with `fgetcsv` and its backslash, and skips a byte order mark. A decimal comma means no price. */
export const dialect: CsvDialect = {
  separator: ';',
  quoting: 'non-ascii',
  quotes: 'php',
  byteOrderMark: false,
  lineEnd: '\n',
  decimalMark: '.',
  formulas: 'literal',
}

/** Texts in Shopware's database. */
export const maxTextLength = 255
export const maxNumberLength = 64
