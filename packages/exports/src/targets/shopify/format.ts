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
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption({
    metafields: { de: 'Ja: nur Metafelder ändern', en: 'Yes: change only metafields' },
  }),
  handle: choice(
    {
      number: { de: 'Artikelnummer', en: 'Article number' },
      title: { de: 'Titel und Artikelnummer', en: 'Title and article number' },
    },
    'number',
    {
      label: { de: 'URL-Handle aus', en: 'URL handle from' },
      help: {
        de: 'Shopify erkennt Produkte am URL-Handle. Aus der Artikelnummer bleibt er gleich, auch wenn sich der Titel ändert.',
        en: 'Shopify recognizes products by the URL handle. Made of the article number it stays the same when the title changes.',
      },
    },
  ),
  maxMetafields: numberOption(
    50,
    { min: 0, max: 250 },
    {
      label: { de: 'Höchstzahl der Metafelder', en: 'Maximum number of metafields' },
      help: {
        de: 'Die häufigsten Merkmale werden Metafelder. Shopify erlaubt 256 Definitionen.',
        en: 'The most frequent attributes become metafields. Shopify allows 256 definitions.',
      },
    },
  ),
  ...familyOption(),
  ...forNewProducts({
    ...priceOptions(),
    isActive: toggle(false, {
      label: { de: 'Produkte sofort veröffentlichen', en: 'Publish products at once' },
    }),
    ...imageOptions('addresses'),
  }),
})
export type Options = z.output<typeof options>

export const dialect = csvDialect({ quoting: 'needed' })

/** Shopify refuses larger product files. */
export const maxMegabytes = 15
export const maxTextLength = 255
/** A metafield holds 16 KB since API version 2026-04. A character takes at most 3 bytes, an emoji 4 bytes for two UTF-16 units. */
export const maxMetafieldLength = 5_000
export const maxListValues = 128

/** One handle with three options. Its rows are together, and the first has the data of the product. */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: false,
  maxAxes: 3,
  maxVariants: 2_048,
  maxLength: maxTextLength,
}
