import type { Product } from '@merkwerk/contract'
import type { DataSource, LookupOutcome } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'
import { listProducts } from './queries.ts'

const never = new AbortController().signal
const sites = ['amazon.de', 'amazon.fr', 'amazon.it']
const one = { accountId: 1, credentials: { amazon: { clientId: 'a', clientSecret: 'b', refreshToken: 'c' } } }
const other = { ...one, accountId: 2 }
let context: Context
let now = new Date('2026-11-02T08:30:00Z')
let serial = 100
/** The requests, in order. */
let asked: string[]
let answers: Record<string, LookupOutcome>
let productCache: ProductCache

const notFound: LookupOutcome = { kind: 'not-found' }
const found = (title: string): LookupOutcome => {
  const product: Product = {
    source: 'amazon',
    asin: `B0${title}`,
    title,
    gtins: [],
    bullets: [],
    attributes: [],
    breadcrumbs: [],
    images: [],
  }
  return { kind: 'found', product, by: 'gtin' }
}
const findTitle = (outcome: LookupOutcome | undefined) =>
  outcome?.kind === 'found' ? outcome.product.title : outcome?.kind

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())
beforeEach(() => {
  asked = []
  answers = {}
  serial += 1
  const place = (name: DataSource['name'], site: string, who: string): DataSource => ({
    name,
    site,
    async lookUp() {
      asked.push(who)
      return answers[who] ?? notFound
    },
  })
  productCache = createProductCache(context, {
    at: (name, site) => place(name, site, site),
    connectionAt: (name, site, { accountId }) => place(name, site, `${site} of ${accountId}`),
  })
})

const wanted = () => ({ gtin: String(serial).padStart(13, '0') })
const lookUp = async (options = {}) => (await productCache.lookUp('amazon', wanted(), never, options)).outcome
const recall = async (options = {}) =>
  (await productCache.findCached('amazon', [wanted()], options))[0]?.outcome

test('requests the sites of a run in order until one has the product and names its site', async () => {
  answers = { 'amazon.fr': found('Bouilloire'), 'amazon.it': found('Bollitore') }
  expect(await recall({ sites })).toBeUndefined()
  const outcome = await lookUp({ sites })
  expect(outcome).toMatchObject({ product: { title: 'Bouilloire', site: 'amazon.fr' } })
  expect(asked).toEqual(['amazon.de', 'amazon.fr'])
  expect(await recall({ sites })).toEqual(outcome)
  expect(await recall({ sites: ['amazon.de'] })).toEqual(notFound)
  expect(await recall({ sites: ['amazon.it'] })).toBeUndefined()
})

test('uses the cached result of a site on the way to the next one', async () => {
  await lookUp({ sites: ['amazon.de'] })
  answers = { 'amazon.fr': found('Bouilloire') }
  expect(findTitle(await lookUp({ sites }))).toBe('Bouilloire')
  expect(asked).toEqual(['amazon.de', 'amazon.fr'])
})

test('returns the refusal of a site and continues after an unreadable one', async () => {
  answers = {
    'amazon.de': { kind: 'blocked', reason: 'marketplace-blocks' },
    'amazon.fr': found('Bouilloire'),
  }
  expect(await lookUp({ sites })).toMatchObject({ kind: 'blocked' })
  answers['amazon.de'] = { kind: 'unreadable', reason: 'page-unknown' }
  expect(findTitle(await lookUp({ sites }))).toBe('Bouilloire')
  expect(await lookUp({ sites: ['amazon.de', 'amazon.it'] })).toMatchObject({ kind: 'unreadable' })
})

test('uses the results of a seller’s own connection for this seller only', async () => {
  answers = { 'amazon.de of 1': found('Eigenes'), 'amazon.de': found('Offenes') }
  expect(findTitle(await lookUp({ seller: one }))).toBe('Eigenes')
  expect(findTitle(await recall({ seller: one }))).toBe('Eigenes')
  expect(await recall()).toBeUndefined()
  expect(await recall({ seller: other })).toBeUndefined()
  expect(findTitle(await lookUp({ seller: other }))).toBe('Offenes')
  expect(findTitle(await lookUp())).toBe('Offenes')
  expect(asked).toEqual(['amazon.de of 1', 'amazon.de of 2', 'amazon.de', 'amazon.de'])
  const listed = await listProducts(context, 'Eigenes')
  expect(listed).toEqual([])
})

test('does not share a running request of an own connection with another account', async () => {
  answers = { 'amazon.de of 1': found('Eigenes') }
  const both = await Promise.all([lookUp({ seller: one }), lookUp({ seller: other }), lookUp()])
  expect(both.map(findTitle)).toEqual(['Eigenes', 'not-found', 'not-found'])
})

test('shares the result of the shared data source if own connections do not have the product', async () => {
  answers = { 'amazon.de': found('Offenes') }
  expect(findTitle(await lookUp({ seller: one }))).toBe('Offenes')
  expect(findTitle(await recall())).toBe('Offenes')
  expect(findTitle(await recall({ seller: one }))).toBe('Offenes')
})

test('ignores cached results older than readSince', async () => {
  answers = { 'amazon.de': found('Alt') }
  await lookUp()
  now = new Date(now.getTime() + 60_000)
  expect(await recall({ readSince: now })).toBeUndefined()
  answers = { 'amazon.de': found('Neu') }
  await lookUp({ readSince: now })
  expect(findTitle(await recall({ readSince: now }))).toBe('Neu')
})
