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
  stockOption,
  textOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption(
    {
      properties: {
        de: 'Ja: nur Eigenschaften ändern',
        en: 'Yes: change only properties',
      },
    },
    {
      help: {
        de: 'Beim Anlegen werden auch Bestand und Status geschrieben. Vorhandene Produkte behalten beides nur bei „Ja“.',
        en: 'Creating also writes stock and status. Existing products keep both with “Yes” only.',
      },
    },
  ),
  ...familyOption(),
  ...forNewProducts({
    ...priceOptions(),
    taxRate: numberOption(
      19,
      { min: 0, max: 100 },
      { label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' } },
    ),
    stock: stockOption(),
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
  }),
})
export type Options = z.output<typeof options>

/** Shopware reads with `fgetcsv` and its backslash, and skips a byte order mark. A decimal comma means no price. */
export const dialect = csvDialect({ separator: ';', quotes: 'apart' })

/** Texts in Shopware's database. */
export const maxTextLength = 255
export const maxNumberLength = 64

/**
 * Children refer to the ID of a parent that exists already. The column `variants` is never written: it would make every combination under
 * numbers of its own.
 */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: false,
  maxLength: maxTextLength,
}
