import { type Cause, defineTarget, noTitle } from '../../core/index.ts'
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
  files: productsFile,
  guide,
})
