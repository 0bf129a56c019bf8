import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDataSources, openDataSources } from '../testing/open-marketplaces.ts'
import { hasSavedPages, savedPages, toFolder } from '../testing/saved-pages.ts'

/** The sandbox serves the first page of an id. */
function listed(marketplace: string): { id: string; gtin: string }[] {
  const pages = savedPages(marketplace).filter(({ type, id }) => type === 'product' && id !== '')
  return pages.filter(({ id }, index) => pages.findIndex((page) => page.id === id) === index)
}

describe.skipIf(!hasSavedPages)('products of saved pages (../shared/corpus) served by the sandbox', () => {
  let sandbox: Sandbox
  let shops: OpenDataSources

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, pagesDir: toFolder('pages') })
    shops = openDataSources(sandbox.url)
  })
  afterAll(async () => {
    await shops[Symbol.asyncDispose]()
    await sandbox[Symbol.asyncDispose]()
  })

  const signal = () => new AbortController().signal

  it.each(listed('amazon'))('are found on Amazon by ASIN: $id', async ({ id }) => {
    const outcome = await shops.amazon.lookUp({ asin: id }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'asin', product: { asin: id } })
  })

  it.each(listed('amazon').filter(({ gtin }) => gtin))(
    'are found on Amazon by GTIN: $gtin',
    async ({ id, gtin }) => {
      const outcome = await shops.amazon.lookUp({ gtin }, signal())
      expect(outcome).toMatchObject({ kind: 'found', by: 'gtin', product: { asin: id } })
    },
  )

  it.each(listed('ebay').filter(({ gtin }) => gtin))(
    'are found on eBay by GTIN: $gtin',
    async ({ id, gtin }) => {
      const outcome = await shops.ebay.lookUp({ gtin }, signal())
      expect(outcome).toMatchObject({ kind: 'found', by: 'gtin', product: { itemId: id } })
    },
  )
})
