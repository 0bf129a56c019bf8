import { z } from 'zod'
import {
  choice,
  csvDialect,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  numberOption,
  priceOptions,
  stockOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption({
    features: { de: 'Ja: nur Eigenschaften ändern', en: 'Yes: change only features' },
  }),
  values: choice(
    {
      shared: { de: 'Werte für Filter', en: 'Values for filters' },
      own: { de: 'Eigene Texte der Produkte', en: 'Texts of their own' },
    },
    'shared',
    {
      label: { de: 'Werte der Eigenschaften', en: 'Values of features' },
      help: {
        de: 'Bei Werten für Filter behält PrestaShop den alten Wert neben einem neuen. Eigene Texte ersetzt jeder weitere Import, sie erscheinen in keinem Filter.',
        en: 'With values for filters PrestaShop keeps the old value beside a new one. Each further import replaces texts of their own, which no filter shows.',
      },
    },
  ),
  version: choice(
    {
      '9.1': { de: 'PrestaShop 9.1', en: 'PrestaShop 9.1' },
      '8.2': { de: 'PrestaShop 8.2', en: 'PrestaShop 8.2' },
    },
    '9.1',
    {
      label: { de: 'Version', en: 'Version' },
      help: {
        de: 'Die Versionen lesen Backslashes und Gleichheitszeichen verschieden.',
        en: 'The versions read backslashes and equals signs differently.',
      },
    },
  ),
  ...familyOption(),
  ...forNewProducts({
    ...priceOptions(),
    taxRule: numberOption(
      1,
      { min: 0, max: 100_000 },
      {
        label: { de: 'ID der Steuerregel', en: 'ID of the tax rule' },
        help: {
          de: 'Sie steht unter „International > Steuern > Steuerregeln“.',
          en: 'It is listed under “International > Taxes > Tax rules”.',
        },
      },
    ),
    taxRate: numberOption(
      19,
      { min: 0, max: 100 },
      {
        label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' },
        help: {
          de: 'Nur für Varianten: PrestaShop führt ihren Preis als Nettobetrag, der zum Preis des Vaterartikels hinzukommt.',
          en: 'Only for variants: PrestaShop has their price as a net amount that is added to the price of the parent.',
        },
      },
    ),
    stock: stockOption(),
    isActive: toggle(false, { label: { de: 'Produkte sofort aktivieren', en: 'Enable products at once' } }),
    ...imageOptions('addresses'),
  }),
})
export type Options = z.output<typeof options>

/** Version 8.2 reads with `fgetcsv` and its backslash, 9.1 reads RFC 4180. */
export const chooseDialect = ({ version }: Options) =>
  csvDialect({ separator: ';', quotes: version === '8.2' ? 'apart' : 'doubled' })

/** Separates values in a cell. The seller enters it in the import form, whose default is a comma. */
export const valueSeparator = '|'

/** `Product::$definition`, `Feature::$definition`, `Manufacturer::$definition` and their like. */
export const maxNameLength = 128
export const maxValueLength = 255
export const maxBrandLength = 64
export const maxReferenceLength = 64
export const maxSummaryLength = 800

/** The labels of the import form in its order, which preselects fields by position. Version 9.1 has no meta keywords. */
export const productColumns = ({ version }: Options): string[] => [
  'ID',
  'Active (0/1)',
  'Name',
  'Categories (x,y,z...)',
  'Price tax excluded',
  'Price tax included',
  'Tax rule ID',
  'Cost price',
  'On sale (0/1)',
  'Discount amount',
  'Discount percent',
  'Discount from (yyyy-mm-dd)',
  'Discount to (yyyy-mm-dd)',
  'Reference #',
  'Supplier reference #',
  'Supplier',
  'Brand',
  'EAN-13',
  'UPC',
  'MPN',
  'Ecotax',
  'Width',
  'Height',
  'Depth',
  'Weight',
  'Delivery time of in-stock products:',
  'Delivery time of out-of-stock products with allowed orders:',
  'Quantity',
  'Minimal quantity',
  'Low stock level',
  'Receive a low stock alert by email',
  'Visibility',
  'Additional shipping cost',
  'Unit for the price per unit',
  'Price per unit',
  'Summary',
  'Description',
  'Tags (x,y,z...)',
  'Meta title',
  ...(version === '8.2' ? ['Meta keywords'] : []),
  'Meta description',
  'Rewritten URL',
  'Label when in stock',
  'Label when backorder allowed',
  'Available for order (0 = No, 1 = Yes)',
  'Product availability date',
  'Product creation date',
  'Show price (0 = No, 1 = Yes)',
  'Image URLs (x,y,z...)',
  'Image alt texts (x,y,z...)',
  'Delete existing images (0 = No, 1 = Yes)',
  'Feature (Name:Value:Position:Customized)',
]
export const featureColumn = 'Feature (Name:Value:Position:Customized)'
export const updateColumns = ['Reference #', featureColumn]

/** Columns of the file type “Combinations”. Those that a file lacks would fall back to defaults, so none is left out. */
export const combinationColumns = [
  'Product ID',
  'Product Reference',
  'Attribute (Name:Type:Position)*',
  'Value (Value:Position)*',
  'Supplier reference',
  'Reference',
  'EAN-13',
  'UPC',
  'MPN',
  'Cost price',
  'Impact on price',
  'Ecotax',
  'Quantity',
  'Minimal quantity',
  'Low stock level',
  'Receive a low stock alert by email',
  'Impact on weight',
  'Default (0 = No, 1 = Yes)',
  'Combination availability date',
  'Choose among product images by position (1,2,3...)',
  'Image URLs (x,y,z...)',
  'Image alt texts (x,y,z...)',
]
