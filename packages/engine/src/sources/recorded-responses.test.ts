import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowse, openCatalog } from '../testing/official-apis.ts'
import type { OfficialApi } from './official-api.ts'

/** Third-party responses beside the checkout, never part of it. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus/api')
const isThere = existsSync(folder)

interface Recorded {
  asin?: string
  summaries?: { itemName?: string; brand?: string }[]
  itemId?: string
  title?: string
  categoryPath?: string
  gtin?: string
  localizedAspects?: unknown[]
}

const files = isThere ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const recorded = files.flatMap((name) => {
  const json = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded & { items?: Recorded[] }
  return json.items ?? [json]
})
const items = recorded.filter(({ asin, summaries }) => asin && Array.isArray(summaries))
const listings = recorded.filter(
  ({ itemId, categoryPath }) => /^v1\|\d+\|\d+$/.test(itemId ?? '') && categoryPath,
)

describe.skipIf(!isThere)('recorded responses (../shared/corpus) served by the sandbox', () => {
  let sandbox: Sandbox
  let amazon: OfficialApi
  let ebay: OfficialApi

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, apiDir: folder })
    amazon = openCatalog({ address: sandbox.url }, 'amazon.com')
    ebay = openBrowse({ address: sandbox.url }, 'ebay.com')
  })
  afterAll(async () => {
    await amazon[Symbol.asyncDispose]()
    await ebay[Symbol.asyncDispose]()
    await sandbox[Symbol.asyncDispose]()
  })
  const signal = () => new AbortController().signal

  it.each(items)('are found by ASIN: $asin', async ({ asin = '', summaries }) => {
    const outcome = await amazon.lookUp({ asin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', product: { asin, title: summaries?.[0]?.itemName } })
    const product = outcome.kind === 'found' ? outcome.product : undefined
    expect(product?.gtins.length).toBeGreaterThan(0)
    expect(product?.images.length).toBeGreaterThan(0)
    const [gtin] = product?.gtins ?? []
    expect(await amazon.lookUp({ gtin: gtin ?? '' }, signal())).toMatchObject({ kind: 'found', by: 'gtin' })
  })

  it.each(listings)('are found by item number: $itemId', async (listing) => {
    const itemId = listing.itemId?.split('|')[1] ?? ''
    const outcome = await ebay.lookUp({ itemId }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'item', product: { itemId, url: expect.any(String) } })
    const product = outcome.kind === 'found' ? outcome.product : undefined
    expect(product?.attributes).toHaveLength(listing.localizedAspects?.length ?? 0)
    expect(product?.breadcrumbs.join('|')).toBe(listing.categoryPath)
    expect(product?.price).toBeDefined()
  })
})
