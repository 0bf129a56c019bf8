import { defineTarget, fieldList, noTitle, once } from '../../core/index.ts'
import { familyRules, options } from './format.ts'
import { guide } from './guide.ts'
import { chooseMetafields, definitionsFile } from './metafields.ts'
import { productsFile } from './products.ts'

/** Shopify: products with images and metafields. */
export const shopifyTarget = defineTarget({
  id: 'shopify',
  name: 'Shopify',
  kind: 'shop',
  options,
  reject: ({ title }) => (title === '' ? noTitle : undefined),
  families: () => familyRules,
  async *files(run) {
    const choose = once(() => chooseMetafields(run))
    if (run.options.maxMetafields > 0) yield* definitionsFile(run, choose)
    yield* productsFile(run, choose)
  },
  // The guide leaves existing products alone when it creates new ones.
  overwrites: ({ mode }) =>
    mode === 'create' ? [] : fieldList(['Titel', 'title'], ['Metafelder', 'metafields']),
  guide,
})
