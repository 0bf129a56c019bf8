import { z } from 'zod'
import {
  csvDialect,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  priceOptions,
  safetyOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption({
    attributes: {
      de: 'Ja: nur Eigenschaften ändern',
      en: 'Yes: change only attributes',
    },
  }),
  isGlobal: toggle(false, {
    label: { de: 'Globale Eigenschaften', en: 'Global attributes' },
    help: {
      de: 'Globale Eigenschaften dienen als Filter im Shop. Ohne diese Option gehören sie zum einzelnen Produkt.',
      en: 'Global attributes serve as filters in the shop. Without this option they belong to a single product.',
    },
  }),
  ...familyOption(),
  ...forNewProducts({
    ...priceOptions(),
    isPublished: toggle(false, {
      label: { de: 'Produkte sofort veröffentlichen', en: 'Publish products at once' },
      help: { de: 'Sonst werden sie Entwürfe.', en: 'Otherwise they are drafts.' },
    }),
    ...imageOptions('addresses'),
  }),
  ...safetyOption({
    de: 'Die Felder der Erweiterung German Market. WooCommerce selbst hat keine.',
    en: 'The fields of the extension German Market. WooCommerce itself has none.',
  }),
})
export type Options = z.output<typeof options>

/** WooCommerce disables PHP's escape character, so files follow RFC 4180. */
export const dialect = csvDialect()

/** `wp_terms.name` of global values and categories. */
export const maxTermLength = 200
/** `wc_create_attribute` refuses longer slugs, in bytes. */
export const maxSlugBytes = 28
export const maxAttributes = 100
