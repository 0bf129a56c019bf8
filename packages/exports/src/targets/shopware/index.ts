import { type Cause, defineTarget, fieldList, noTitle, numberInDatabase } from '../../core/index.ts'
import { familyRules, maxNumberLength, options } from './format.ts'
import { guide } from './guide.ts'
import { productsFile } from './products.ts'
import { propertiesFile } from './properties.ts'

const longNumber: Cause = {
  id: 'shopware.long-number',
  kind: 'row-left-out',
  text: {
    de: 'Die Artikelnummer hat mehr als 64 Zeichen. Shopware nimmt sie nicht an.',
    en: 'The article number has more than 64 characters. Shopware does not accept it.',
  },
  action: {
    de: 'Kürzen Sie die Artikelnummer in Ihrer Liste.',
    en: 'Shorten the article number in your list.',
  },
}

/** Shopware 6: properties with IDs of their own, then products that refer to them. */
export const shopwareTarget = defineTarget({
  id: 'shopware',
  name: 'Shopware 6',
  kind: 'shop',
  options,
  reject: ({ title, articleNumber }, { mode }) => {
    if (articleNumber.length > maxNumberLength) return longNumber
    return title === '' && mode === 'create' ? noTitle : undefined
  },
  families: () => familyRules,
  numberKey: numberInDatabase,
  async *files(run) {
    yield* propertiesFile(run)
    yield* productsFile(run)
  },
  overwrites: ({ mode, price, images, salesChannel, rootCategory }) =>
    mode === 'create'
      ? fieldList(
          ['Name', 'name'],
          ['Beschreibung', 'description'],
          ['Status', 'status'],
          ['Bestand', 'stock'],
          ['Steuersatz', 'tax rate'],
          ['Hersteller', 'manufacturer'],
          ['EAN', 'EAN'],
          ['Herstellernummer', 'manufacturer number'],
          ['Gewicht', 'weight'],
          ['Eigenschaften', 'properties'],
          price !== 'none' && ['Preis', 'price'],
          images !== 'none' && ['Bilder', 'images'],
          salesChannel !== '' && ['Verkaufskanäle', 'sales channels'],
          rootCategory !== '' && ['Kategorien', 'categories'],
        )
      : fieldList(['Eigenschaften', 'properties']),
  guide,
})
