import { type Cause, defineTarget, fieldList, noTitle } from '../../core/index.ts'
import { numberKey } from './comparison.ts'
import { options } from './format.ts'
import { guide } from './guide.ts'
import { productsFile } from './products.ts'
import { isPlainIdentifier } from './texts.ts'

const changedNumber: Cause = {
  id: 'woocommerce.article-number',
  kind: 'row-left-out',
  text: {
    de: 'WooCommerce würde die Artikelnummer verändern: Sie enthält „<“, mehrere Leerzeichen oder ein Prozentzeichen vor einer Zahl.',
    en: 'WooCommerce would change the article number: it contains “<”, several spaces, or a percent sign before a number.',
  },
  action: {
    de: 'Ändern Sie die Artikelnummer in Ihrer Liste.',
    en: 'Change the article number in your list.',
  },
}

/** WooCommerce: one file of products with their attributes. */
export const woocommerceTarget = defineTarget({
  id: 'woocommerce',
  name: 'WooCommerce',
  kind: 'shop',
  options,
  reject: ({ title, articleNumber }, { mode }) => {
    if (!isPlainIdentifier(articleNumber)) return changedNumber
    return (title === '' || title === '0') && mode === 'create' ? noTitle : undefined
  },
  numberKey,
  files: productsFile,
  // The guide lets the importer skip existing products when it creates new ones.
  overwrites: ({ mode, hasSafety }) =>
    mode === 'create'
      ? []
      : fieldList(
          ['alle Eigenschaften', 'all attributes'],
          hasSafety && ['Produktsicherheit', 'product safety'],
        ),
  guide,
})
