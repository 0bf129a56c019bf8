import { z } from 'zod'
import {
  choice,
  csvDialect,
  type FamilyRules,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  numberOption,
  priceOptions,
  stockOption,
  textOption,
  toCode,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption({
    attributes: { de: 'Ja: nur Attribute ändern', en: 'Yes: change only attributes' },
  }),
  attributes: choice(
    {
      text: { de: 'Textfelder', en: 'Text fields' },
      multiselect: { de: 'Mehrfachauswahl', en: 'Multiple select' },
    },
    'text',
    {
      label: { de: 'Merkmale werden', en: 'Attributes become' },
      help: {
        de: 'Magento legt Attribute und Auswahlwerte beim Import nicht an. Bei einer Mehrfachauswahl muss jeder Wert vorher bestehen.',
        en: 'Magento does not create attributes and options during the import. Each option of a multiple select must exist before.',
      },
    },
  ),
  enclosure: choice(
    {
      plain: { de: 'Aus (Voreinstellung von Magento)', en: 'Off (Magento’s default)' },
      quotes: { de: 'An', en: 'On' },
    },
    'plain',
    {
      label: { de: '„Fields Enclosure“ beim Import', en: '“Fields Enclosure” of the import' },
      help: {
        de: 'Eingeschaltet bleiben Kommas, Gleichheitszeichen und senkrechte Striche in Werten erhalten. Haken Sie das Feld dann auch in Magento an.',
        en: 'If on, commas, equals signs and vertical bars in values stay. Tick the field in Magento, too.',
      },
    },
  ),
  maxAttributes: numberOption(
    100,
    { min: 0, max: 1000 },
    {
      label: { de: 'Höchstzahl der Attribute', en: 'Maximum number of attributes' },
      help: {
        de: 'Die häufigsten Merkmale werden Attribute.',
        en: 'The most frequent attributes of the articles become attributes in Magento.',
      },
    },
  ),
  ...forNewProducts({
    ...familyOption(),
    attributeSet: textOption('Default', { label: { de: 'Attributset', en: 'Attribute set' } }),
    website: textOption('base', { label: { de: 'Code der Website', en: 'Code of the website' } }),
    rootCategory: textOption('Default Category', {
      label: { de: 'Oberste Kategorie', en: 'Root category' },
      help: {
        de: 'Die Kategorien der Artikel werden darunter angelegt. Ohne sie werden keine Kategorien geschrieben.',
        en: 'The categories of articles are created below it. Without it no categories are written.',
      },
    }),
    taxClass: textOption('Taxable Goods', { label: { de: 'Steuerklasse', en: 'Tax class' } }),
    ...priceOptions(),
    stock: stockOption(),
    isActive: toggle(false, { label: { de: 'Produkte sofort aktivieren', en: 'Enable products at once' } }),
    ...imageOptions('addresses'),
  }),
})
export type Options = z.output<typeof options>

/** Magento 2.4 reads with `fgetcsv` without an escape character, versions before with a backslash. After a byte order mark it does not find `sku`. */
export const dialect = csvDialect({ quotes: 'apart' })

/** `catalog_product_entity.sku` */
export const maxNumberLength = 64
/** Less than `DB_MAX_VARCHAR_LENGTH`. */
export const maxTextLength = 255
/** Escaped for HTML it stays below the 65,535 bytes of a database text. */
export const maxDescriptionLength = 13_000
/** `Attribute::ATTRIBUTE_CODE_MAX_LENGTH` */
export const maxCodeLength = 60

/** `configurable_variations` separates variations with bars, pairs with commas, and names with equals signs. */
const signs: Record<string, string> = { ',': ';', '|': '/', '=': ':', '\\': '/' }

/** The row of a parent names its variations, which exist already. Those that do not are skipped without a message. */
export const familyRules: FamilyRules = {
  parent: 'last',
  showsParent: true,
  hasAxisAttributes: false,
  maxLength: maxTextLength,
  fit: (text) => text.replace(/[,|=\\]/g, (sign) => signs[sign] ?? sign),
  isNumber: (number) => number.length <= maxNumberLength && !/[,|=\\\t\n]/.test(number),
  nameKey: (name) => toCode(name, { separator: '_', maxLength: maxCodeLength - 20 }),
}

/** Whether files have variants of families: an update finds each article by its number. */
export const hasFamilies = ({ mode, families }: Options): boolean =>
  mode === 'create' && families === 'as-families'

/** Whether attributes have options that exist before the import. */
export const hasOptions = (options: Options): boolean =>
  options.attributes === 'multiselect' || hasFamilies(options)
