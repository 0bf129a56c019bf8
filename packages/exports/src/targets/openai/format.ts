import { z } from 'zod'
import {
  choice,
  type FamilyRules,
  familyOption,
  imageOptions,
  priceOptions,
  textOption,
} from '../../core/index.ts'

export const options = z.object({
  ...familyOption(),
  address: textOption(
    '',
    {
      label: { de: 'Adresse Ihrer Artikelseiten', en: 'Address of your article pages' },
      help: {
        de: '„{number}“ steht für die Artikelnummer, z. B. https://mein-shop.de/artikel/{number}.',
        en: '“{number}” stands for the article number, e.g. https://my-shop.com/articles/{number}.',
      },
    },
    500,
  ),
  seller: textOption('', { label: { de: 'Name Ihres Shops', en: 'Name of your shop' } }, 70),
  country: textOption(
    'DE',
    {
      label: { de: 'Land', en: 'Country' },
      help: { de: 'Das Kürzel aus zwei Buchstaben, z. B. „DE“.', en: 'The code of two letters, e.g. “DE”.' },
    },
    2,
    z.string().toUpperCase(),
  ),
  availability: choice(
    {
      unknown: { de: 'Keine Angabe', en: 'Not stated' },
      in_stock: { de: 'Lieferbar', en: 'In stock' },
      out_of_stock: { de: 'Nicht lieferbar', en: 'Out of stock' },
    },
    'unknown',
    { label: { de: 'Verfügbarkeit', en: 'Availability' } },
  ),
  ...priceOptions(),
  ...imageOptions('addresses'),
})
export type Options = z.output<typeof options>

/** Lengths of OpenAI’s product feed schema. */
export const maxLengths = {
  item_id: 100,
  title: 150,
  description: 5_000,
  brand: 70,
  mpn: 70,
}

/** One line for each variant, with the number of its group and an object of its values. */
export const familyRules: FamilyRules = {
  hasAxisAttributes: false,
  isNumber: (number) => number.length <= maxLengths.item_id,
}
