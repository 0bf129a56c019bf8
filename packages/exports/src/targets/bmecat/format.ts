import { z } from 'zod'
import {
  choice,
  type FamilyRules,
  familyOption,
  imageOptions,
  numberOption,
  priceOptions,
  textOption,
} from '../../core/index.ts'

export const options = z.object({
  ...familyOption(),
  supplier: textOption(
    'Lieferant',
    {
      label: { de: 'Name des Lieferanten', en: 'Name of the supplier' },
      help: { de: 'Ihr Name im Katalog.', en: 'Your name in the catalog.' },
    },
    50,
  ),
  catalog: textOption('MERKWERK', { label: { de: 'Kennung des Katalogs', en: 'ID of the catalog' } }, 20),
  version: numberOption(
    1,
    { min: 1, max: 999 },
    { label: { de: 'Version des Katalogs', en: 'Version of the catalog' } },
  ),
  language: choice({ deu: { de: 'Deutsch', en: 'German' }, eng: { de: 'Englisch', en: 'English' } }, 'deu', {
    label: { de: 'Sprache der Texte', en: 'Language of the texts' },
  }),
  orderUnit: choice(
    { C62: { de: 'Stück (C62)', en: 'Piece (C62)' }, PK: { de: 'Packung (PK)', en: 'Pack (PK)' } },
    'C62',
    { label: { de: 'Bestelleinheit', en: 'Order unit' } },
  ),
  ...priceOptions(),
  taxRate: numberOption(
    19,
    { min: 0, max: 100 },
    {
      label: { de: 'Steuersatz in Prozent', en: 'Tax rate in percent' },
      help: {
        de: 'Preise in BMEcat sind netto. Der Steuersatz rechnet die Preise der Marktplätze um.',
        en: 'Prices in BMEcat exclude tax. The tax rate converts the prices of marketplaces.',
      },
    },
  ),
  ...imageOptions('addresses'),
})
export type Options = z.output<typeof options>

/** Lengths of the elements in `bmecat_2005_1.xsd`. */
export const maxLengths = {
  SUPPLIER_PID: 32,
  DESCRIPTION_SHORT: 150,
  DESCRIPTION_LONG: 64_000,
  INTERNATIONAL_PID: 100,
  MANUFACTURER_PID: 50,
  MANUFACTURER_NAME: 50,
  KEYWORD: 50,
  FNAME: 60,
  FVALUE: 60,
  FUNIT: 20,
  MIME_SOURCE: 255,
  MIME_DESCR: 250,
}
export type TextElement = keyof typeof maxLengths

/** A variant is a product of its own. It refers to its parent if the list has one. */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: true,
  maxLength: maxLengths.FVALUE,
}
