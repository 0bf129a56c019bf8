import type { Product } from '@merkwerk/contract'
import { productTruth, type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, createMemoryThrottle, type Fetcher } from '../fetching/index.ts'
import { gtinCheckDigit } from '../identifiers/index.ts'
import type { DataSource } from '../outcome.ts'
import { createAmazonPages } from './amazon/index.ts'
import { createEbayPages } from './ebay/index.ts'

let sandbox: Sandbox
const fetchers: Fetcher[] = []
let amazon: DataSource
let ebay: DataSource

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const open = (site: string) => {
    const baseUrl = `${sandbox.url}/${site}`
    const fetcher = createFetcher({
      site,
      baseUrl,
      userAgent: 'MerkwerkTest/1.0',
      throttle: createMemoryThrottle({ requestsPerSecond: Number.POSITIVE_INFINITY }),
      allowPrivateAddresses: true,
      limits: { backoffMs: 1, breakerOpenMs: 1 },
    })
    fetchers.push(fetcher)
    return { site, baseUrl, fetcher }
  }
  amazon = createAmazonPages(open('amazon.de'))
  ebay = createEbayPages(open('ebay.de'))
})

afterAll(async () => {
  for (const fetcher of fetchers) await fetcher[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const signal = () => AbortSignal.timeout(20_000)
const withCheckDigit = (body: string) => body + gtinCheckDigit(body)
/** The address is the reader's own wording of where it is. */
const withoutUrl = ({ url: _, ...product }: Product) => product

/** GTIN-13 of all categories, a UPC, a GTIN-8, two books and a pack. */
const gtins = [
  ...Array.from({ length: 30 }, (_, index) =>
    withCheckDigit(`40063813${String(index * 37).padStart(4, '0')}`),
  ),
  withCheckDigit('003600029145'),
  withCheckDigit('9638507'),
  withCheckDigit('978316148410'),
  withCheckDigit('979012345678'),
  withCheckDigit('3400638133393'),
]

describe('products minted by the sandbox', () => {
  it.each(gtins)('are read back from Amazon by ASIN as they were minted (%s)', async (gtin) => {
    const truth = productTruth(gtin, sandbox.url)
    const outcome = await amazon.lookUp({ asin: truth.asin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'asin' })
    expect(outcome.kind === 'found' && withoutUrl(outcome.product)).toEqual(truth.amazon)
  })

  it.each(gtins.slice(0, 12))('are found on Amazon by GTIN (%s)', async (gtin) => {
    const outcome = await amazon.lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({
      kind: 'found',
      by: 'gtin',
      product: { asin: productTruth(gtin, '').asin },
    })
  })

  it.each(gtins)('are read back from eBay as one of their listings (%s)', async (gtin) => {
    const truth = productTruth(gtin, sandbox.url)
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'gtin' })
    const product = outcome.kind === 'found' ? withoutUrl(outcome.product) : undefined
    expect(truth.ebay.find(({ itemId }) => itemId === product?.itemId)).toEqual(product)
  })
})

describe('demonstration numbers with a fault', () => {
  const faulty = (code: string, serial = '0000001') => withCheckDigit(`952${code}${serial}`)
  const asinOf = (gtin: string) => productTruth(gtin, '').asin

  it.each([
    ['10', 'a captcha', { kind: 'blocked', reason: 'marketplace-blocks' }],
    ['20', 'an outage', { kind: 'blocked', reason: 'marketplace-unreachable' }],
    ['23', 'a refusal', { kind: 'blocked', reason: 'marketplace-blocks' }],
    ['40', 'a page cut off', { kind: 'unreadable', reason: 'page-incomplete' }],
    ['41', 'half a page', { kind: 'unreadable' }],
    ['50', 'no product', { kind: 'not-found' }],
    ['60', 'several products', { kind: 'ambiguous' }],
  ])('with code %s answer both marketplaces with %s', async (code, _, outcome) => {
    const gtin = faulty(code)
    expect(await amazon.lookUp({ gtin }, signal())).toMatchObject(outcome)
    expect(await ebay.lookUp({ gtin }, signal())).toMatchObject(outcome)
  })

  it('fail as often as their serial ends, then succeed', async () => {
    expect(await amazon.lookUp({ asin: asinOf(faulty('21', '0000002')) }, signal())).toMatchObject({
      kind: 'found',
    })
    expect(await amazon.lookUp({ asin: asinOf(faulty('21', '0000004')) }, signal())).toMatchObject({
      kind: 'blocked',
    })
  })

  it('exist on one marketplace alone', async () => {
    expect(await amazon.lookUp({ gtin: faulty('51') }, signal())).toMatchObject({ kind: 'found' })
    expect(await ebay.lookUp({ gtin: faulty('51') }, signal())).toEqual({ kind: 'not-found' })
    expect(await amazon.lookUp({ gtin: faulty('52') }, signal())).toEqual({ kind: 'not-found' })
    expect(await ebay.lookUp({ gtin: faulty('52') }, signal())).toMatchObject({ kind: 'found' })
  })

  it('tell of another product under their ASIN', async () => {
    const gtin = faulty('70')
    const outcome = await amazon.lookUp({ asin: asinOf(gtin) }, signal())
    expect(outcome).toMatchObject({ kind: 'found', product: { gtins: [faulty('00')] } })
    expect(await amazon.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
  })
})
