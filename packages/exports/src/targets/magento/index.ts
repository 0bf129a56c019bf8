import { defineTarget, fieldList, noTitle, numberInDatabase, once } from '../../core/index.ts'
import { attributesFile, chooseScheme, optionsFile } from './attributes.ts'
import { longNumber } from './causes.ts'
import { familyRules, hasFamilies, hasOptions, maxNumberLength, options } from './format.ts'
import { guide } from './guide.ts'
import { productsFile } from './products.ts'

/** Magento and Adobe Commerce: what to create first, then products. */
export const magentoTarget = defineTarget({
  id: 'magento',
  name: 'Magento / Adobe Commerce',
  kind: 'shop',
  options,
  reject: ({ title, articleNumber }, { mode }) => {
    if (articleNumber.length > maxNumberLength) return longNumber
    // PHP's `empty` takes "0" for a missing name.
    return (title === '' || title === '0') && mode === 'create' ? noTitle : undefined
  },
  families: (chosen) => (hasFamilies(chosen) ? familyRules : undefined),
  numberKey: numberInDatabase,
  async *files(run) {
    const choose = once(() => chooseScheme(run))
    yield* attributesFile(run, choose)
    if (hasOptions(run.options)) yield* optionsFile(run, choose)
    yield* productsFile(run, choose)
  },
  overwrites: ({ mode, price, images, rootCategory }) =>
    mode === 'create'
      ? fieldList(
          ['Attributset', 'attribute set'],
          ['Name', 'name'],
          ['Beschreibungen', 'descriptions'],
          ['Status', 'status'],
          ['Bestand', 'stock'],
          ['Steuerklasse', 'tax class'],
          ['Sichtbarkeit', 'visibility'],
          ['URL-Schlüssel', 'URL key'],
          ['Gewicht', 'weight'],
          ['Attribute', 'attributes'],
          price !== 'none' && ['Preis', 'price'],
          images !== 'none' && ['Bilder', 'images'],
          rootCategory !== '' && ['Kategorien', 'categories'],
        )
      : fieldList(['Attribute', 'attributes']),
  guide,
})
