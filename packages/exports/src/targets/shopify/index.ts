import { defineTarget, noTitle } from '../../core/index.ts'
import { options } from './format.ts'
import { guide } from './guide.ts'
import { chooseMetafields, definitionsFile, type Metafield } from './metafields.ts'
import { productsFile } from './products.ts'

/** Shopify: products with images and metafields. */
export const shopifyTarget = defineTarget({
  id: 'shopify',
  name: 'Shopify',
  kind: 'shop',
  options,
  reject: ({ title }) => (title === '' ? noTitle : undefined),
  async *files(run) {
    // Both files need the same choice, whichever of them is read.
    let chosen: Promise<Map<string, Metafield>> | undefined
    const choose = () => (chosen ??= chooseMetafields(run))
    if (run.options.maxMetafields > 0) yield* definitionsFile(run, choose)
    yield* productsFile(run, choose)
  },
  guide,
})
