import { type Cause, defineTarget, fieldList, noTitle } from '../../core/index.ts'
import { numberKey } from './comparison.ts'
import { familyRules } from './families.ts'
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

const variantUpdate: Cause = {
  id: 'woocommerce.variant-update',
  kind: 'row-left-out',
  text: {
    de: 'WooCommerce ersetzt bei einer Aktualisierung alle Eigenschaften und nähme der Variante ihre Werte. Sie fehlt deshalb.',
    en: 'An update of WooCommerce replaces all attributes and would take the values of the variant. It is left out.',
  },
  action: {
    de: 'Legen Sie neue Produkte an, wenn Ihr Shop diesen Artikel noch nicht hat. Wählen Sie „Einzelne Artikel“, wenn es ihn dort als einfaches Produkt gibt.',
    en: 'Choose to create new products if your shop lacks this article. Choose “Single articles” if it has it as a simple product.',
  },
}

/** WooCommerce: one file of products with their attributes. */
export const woocommerceTarget = defineTarget({
  id: 'woocommerce',
  name: 'WooCommerce',
  kind: 'shop',
  options,
  reject: ({ title, articleNumber, variant }, { mode, families }) => {
    if (variant && families === 'as-families' && mode !== 'create') return variantUpdate
    if (!isPlainIdentifier(articleNumber)) return changedNumber
    return (title === '' || title === '0') && mode === 'create' ? noTitle : undefined
  },
  families: () => familyRules,
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
