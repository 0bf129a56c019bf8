import { defineTarget, fieldList, noTitle, numberInDatabase, once } from '../../core/index.ts'
import { badIdentifier } from './causes.ts'
import { familyRules, hasModels, listNames, maxTextLength, options } from './format.ts'
import { guide } from './guide.ts'
import { familyVariantsFile, productModelsFile } from './models.ts'
import { productsFile } from './products.ts'
import { attributesFile, chooseScheme, familiesFile, optionsFile } from './scheme.ts'

/** Akeneo PIM: attributes, options, a family, then products that refer to them by code. */
export const akeneoTarget = defineTarget({
  id: 'akeneo',
  name: 'Akeneo PIM',
  kind: 'product-data',
  options,
  reject: ({ title, articleNumber }, { mode }) => {
    if (/[,;\t\n]/.test(articleNumber) || articleNumber.length > maxTextLength) return badIdentifier
    return title === '' && mode === 'create' ? noTitle : undefined
  },
  families: (chosen) => (hasModels(chosen) ? familyRules : undefined),
  numberKey: numberInDatabase,
  decimalMark: () => '.',
  async *files(run) {
    const choose = once(() => chooseScheme(run))
    yield* attributesFile(run, choose)
    const names = listNames(run.options)
    if (names.includes('options')) yield* optionsFile(run, choose)
    if (names.includes('families')) yield* familiesFile(run, choose)
    if (hasModels(run.options)) {
      yield* familyVariantsFile(run, choose)
      yield* productModelsFile(run)
    }
    yield* productsFile(run, choose)
  },
  overwrites: ({ mode, price, images }) =>
    mode === 'create'
      ? fieldList(
          ['Familie', 'family'],
          ['Status', 'status'],
          ['Name', 'name'],
          ['Beschreibungen', 'descriptions'],
          ['Marke', 'brand'],
          ['Hersteller', 'manufacturer'],
          ['Nummern', 'numbers'],
          ['Gewicht', 'weight'],
          ['Attribute', 'attributes'],
          price !== 'none' && ['Preis', 'price'],
          images !== 'none' && ['Bilder', 'images'],
        )
      : fieldList(['Attribute', 'attributes']),
  guide,
})
