import { z } from 'zod'
import {
  csvDialect,
  type FamilyRules,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  numberOption,
  priceOptions,
  safetyOption,
  textOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption(
    { properties: { de: 'Ja: nur Eigenschaften ändern', en: 'Yes: change only properties' } },
    { create: { de: 'Nein: neue Artikel anlegen', en: 'No: create new items' } },
  ),
  language: textOption(
    'de',
    {
      label: { de: 'Sprache der Eigenschaften', en: 'Language of properties' },
      help: { de: 'Das Kürzel in plentyONE, z. B. „de“.', en: 'The code in plentyONE, e.g. “de”.' },
    },
    5,
  ),
  maxProperties: numberOption(
    200,
    { min: 0, max: 1000 },
    {
      label: { de: 'Höchstzahl der Eigenschaften', en: 'Maximum number of properties' },
      help: {
        de: 'Die häufigsten Merkmale werden Eigenschaften.',
        en: 'The most frequent attributes become properties.',
      },
    },
  ),
  ...forNewProducts({
    ...familyOption(),
    ...priceOptions(),
    isActive: toggle(false, { label: { de: 'Artikel sofort aktivieren', en: 'Activate items at once' } }),
    ...imageOptions('addresses'),
  }),
  ...safetyOption({
    de: 'Eine Datei mit Anschrift und Kontakt der Hersteller. Ihr Import überschreibt diese Angaben vorhandener Hersteller.',
    en: 'A file with addresses and contacts of manufacturers. Its import replaces these data of existing manufacturers.',
  }),
})
export type Options = z.output<typeof options>

/** Whether files have variants of families: an update finds each variation by its number. */
export const hasFamilies = ({ mode, families }: Options): boolean =>
  mode === 'create' && families === 'as-families'

/** The import tool recognizes separators and character set, and reads decimals in the format that the mapping states. */
export const dialect = csvDialect({ separator: ';', decimalMark: ',' })

export const maxNameLength = 240
export const maxPropertyNameLength = 255

/** The column of all properties: `Name:Wert:de;Name:Wert:de`. */
export const propertiesColumn = 'Eigenschaftenkombination'

/** What names and values of attributes must not contain. */
const signs: Record<string, string> = { ',': '/', ';': '/', ':': '∶', '"': '”' }

/** The parent is the main variation of an item, its variants are variations with attributes. */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: false,
  maxLength: maxNameLength,
  fit: (text) => text.replace(/[,;:"]/g, (sign) => signs[sign] ?? sign),
}
