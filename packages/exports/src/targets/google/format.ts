import { z } from 'zod'
import { choice, csvDialect, type FamilyRules, familyOption, numberOption } from '../../core/index.ts'

export const options = z.object({
  contents: choice(
    {
      details: { de: 'Nur Merkmale', en: 'Only attributes' },
      facts: {
        de: 'Merkmale, Marke, GTIN, MPN, Produkttyp und EPREL-Nummer',
        en: 'Attributes, brand, GTIN, MPN, product type and EPREL number',
      },
    },
    'details',
    {
      label: { de: 'Inhalt', en: 'Contents' },
      help: {
        de: 'Werte dieser Datei ersetzen die Werte Ihrer Hauptquelle.',
        en: 'Values of this file replace the values of your primary source.',
      },
    },
  ),
  ...familyOption(),
  maxDetails: numberOption(
    100,
    { min: 1, max: 1000 },
    {
      label: { de: 'Höchstzahl der Merkmale je Artikel', en: 'Maximum number of attributes an article' },
      help: { de: 'Google nimmt höchstens 1.000 an.', en: 'Google accepts at most 1,000.' },
    },
  ),
})
export type Options = z.output<typeof options>

/** Tab-separated with quoted fields, which are on for each new data source. */
export const dialect = csvDialect({ separator: '\t', quoting: 'needed' })

export const detailColumn = 'product_detail(section_name:attribute_name:attribute_value)'

export const certificationColumn =
  'certification(certification_authority:certification_name:certification_code)'

export const optionColumn = 'variant_option(name:value)'

/** Lengths of Google's product data specification. */
export const maxLengths = {
  id: 50,
  section: 140,
  name: 140,
  value: 1000,
  brand: 70,
  mpn: 70,
  product_type: 750,
  item_group_title: 150,
}

/** Each variant is a product, with the number and title of its group and a value for every option. */
export const familyRules: FamilyRules = {
  hasAxisAttributes: false,
  maxAxes: 30,
  isNumber: (number) => number.length <= maxLengths.id && !/[\t\n]/.test(number),
}
