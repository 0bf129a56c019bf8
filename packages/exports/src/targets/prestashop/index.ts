import { type Cause, defineTarget, fieldList, noTitle, numberInDatabase } from '../../core/index.ts'
import { combinationsFile, familyRules } from './combinations.ts'
import { options } from './format.ts'
import { guide } from './guide.ts'
import { productsFile } from './products.ts'
import { isReference } from './texts.ts'

const badReference: Cause = {
  id: 'prestashop.reference',
  kind: 'row-left-out',
  text: {
    de: 'PrestaShop nimmt keine Artikelnummern mit Semikolon, Gleichheitszeichen, spitzen oder geschweiften Klammern oder mehr als 64 Zeichen an.',
    en: 'PrestaShop does not accept article numbers with a semicolon, an equals sign, angle brackets or braces, or more than 64 characters.',
  },
  action: {
    de: 'Ändern Sie die Artikelnummer in Ihrer Liste.',
    en: 'Change the article number in your list.',
  },
}

/** PrestaShop 8.2 and 9.1: one file of products with their features. */
export const prestashopTarget = defineTarget({
  id: 'prestashop',
  name: 'PrestaShop',
  kind: 'shop',
  options,
  reject: (product, { mode }) => {
    if (!isReference(product.articleNumber)) return badReference
    // PHP's `empty` takes "0" for a missing name.
    return (product.title === '' || product.title === '0') && mode === 'create' ? noTitle : undefined
  },
  numberKey: numberInDatabase,
  families: () => familyRules,
  async *files(run) {
    yield* productsFile(run)
    // A file of combinations without prices and stock would reset both.
    if (run.options.mode === 'create' && run.options.families === 'as-families') yield* combinationsFile(run)
  },
  overwrites: ({ mode, images }) =>
    mode === 'create'
      ? fieldList(
          ['Name', 'name'],
          ['Zusammenfassung', 'summary'],
          ['Beschreibung', 'description'],
          ['Status', 'status'],
          ['Menge', 'quantity'],
          ['Steuerregel', 'tax rule'],
          ['Kategorien', 'categories'],
          ['Marke', 'brand'],
          ['EAN', 'EAN'],
          ['MPN', 'MPN'],
          ['Gewicht', 'weight'],
          ['Eigenschaften', 'features'],
          ['Preis', 'price'],
          images !== 'none' && ['Bilder', 'images'],
        )
      : fieldList(['Eigenschaften', 'features']),
  guide,
})
