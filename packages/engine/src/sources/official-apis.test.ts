import { productTruth, type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gtinCheckDigit } from '../identifiers/index.ts'
import type { LookupOutcome } from '../outcome.ts'
import { apiControl, openBrowse, openCatalog } from '../testing/official-apis.ts'
import type { OfficialApi } from './official-api.ts'
import { queryInOrder } from './query-in-order.ts'

let sandbox: Sandbox
let control: ReturnType<typeof apiControl>
const opened: OfficialApi[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  control = apiControl(sandbox.url)
})
afterEach(async () => {
  for (const source of opened.splice(0)) await source[Symbol.asyncDispose]()
  await control.reset()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

const open = (source: OfficialApi): OfficialApi => {
  opened.push(source)
  return source
}
const amazon = (options = {}) => open(openCatalog({ address: sandbox.url, ...options }))
const ebay = (options = {}) => open(openBrowse({ address: sandbox.url, ...options }))
const signal = () => new AbortController().signal
const withCheckDigit = (body: string) => body + gtinCheckDigit(body)
const demo = (code: string) => withCheckDigit(`952${code}0000001`)
const gtins = Array.from({ length: 50 }, (_, index) =>
  withCheckDigit(`40063813${String(index * 37).padStart(4, '0')}`),
)
const [gtin = ''] = gtins

describe('the Catalog Items API of Amazon', () => {
  it('returns the product of its pages, without price and offer', async () => {
    const { amazon: truth } = productTruth(gtin, sandbox.url)
    const outcome = await amazon().lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'gtin' })
    const product = outcome.kind === 'found' ? outcome.product : undefined
    const { asin, title, brand, manufacturer, model, bullets, description, breadcrumbs, images } = truth!
    expect(product).toMatchObject({
      asin,
      title,
      brand,
      manufacturer,
      model,
      bullets,
      description,
      breadcrumbs,
      images,
      via: 'api',
      gtins: [gtin],
      weightKg: truth?.weightKg,
      dimensions: truth?.dimensions,
      url: `https://www.amazon.de/dp/${asin}`,
    })
    expect(product).not.toHaveProperty('price')
    const shown = new Set(product?.attributes.map(({ value }) => value))
    const features =
      truth?.attributes.filter(({ name }) => ['Farbe', 'Material', 'Größe'].includes(name)) ?? []
    expect(features).not.toEqual([])
    for (const { value } of features) expect(shown).toContain(value)
  })

  it('names all attributes as German pages do', async () => {
    const outcomes = await Promise.all(gtins.map((gtin) => amazon().lookUp({ gtin: gtin }, signal())))
    const names = outcomes.flatMap((outcome) =>
      outcome.kind === 'found' ? outcome.product.attributes.map(({ name }) => name) : [],
    )
    expect(names).toContain('Anzahl der Fächer')
    const lowerCase = new Set(
      names.flatMap((name) => name.split(' ').filter((word) => /^\p{Ll}/u.test(word))),
    )
    const german = ['der', 'laut', 'notwendig', 'inbegriffen', 'von', 'pH-Wert']
    expect([...lowerCase].filter((word) => !german.includes(word))).toEqual([])
  })

  it('looks up fifty products in three calls with one token', async () => {
    const source = amazon()
    const outcomes = await Promise.all(gtins.map((gtin) => source.lookUp({ gtin: gtin }, signal())))
    expect(outcomes.map(({ kind }) => kind)).toEqual(gtins.map(() => 'found'))
    expect(
      outcomes.map((outcome) => (outcome.kind === 'found' ? outcome.product.gtins[0] : undefined)),
    ).toEqual(gtins)
    expect(await control.counts()).toMatchObject({ amazon: { calls: 3, grants: 1, identifiers: 50 } })
  })

  it('looks up by ASIN, and returns not-found for an unknown one', async () => {
    const source = amazon()
    const { asin } = productTruth(gtin, sandbox.url)
    expect(await source.lookUp({ asin }, signal())).toMatchObject({
      kind: 'found',
      by: 'asin',
      product: { asin },
    })
    expect(await source.lookUp({ asin: 'BZZZZZZZZZ' }, signal())).toEqual({ kind: 'not-found' })
    expect(await source.lookUp({ gtin: demo('50') }, signal())).toEqual({ kind: 'not-found' })
  })

  it('is ambiguous if several packs have one EAN', async () => {
    const outcome = await amazon().lookUp({ gtin: demo('60') }, signal())
    expect(outcome).toMatchObject({ kind: 'ambiguous' })
    expect(outcome.kind === 'ambiguous' && outcome.candidates).toHaveLength(3)
  })

  it('does not confirm an EAN that the product of the ASIN lacks', async () => {
    expect(await amazon().lookUp({ gtin: demo('70') }, signal())).toEqual({ kind: 'not-found' })
  })

  it('serves simultaneous callers even if one of them aborts', async () => {
    const source = amazon()
    const leaver = new AbortController()
    const stays = source.lookUp({ gtin }, signal())
    const leaves = source.lookUp({ gtin: gtins[1] ?? '' }, leaver.signal)
    leaver.abort(new Error('left'))
    await expect(leaves).rejects.toThrow('left')
    expect(await stays).toMatchObject({ kind: 'found' })
  })
})

describe('the Browse API of eBay', () => {
  it('returns one of the listings that the pages show', async () => {
    const truth = productTruth(gtin, sandbox.url).ebay
    const outcome = await ebay().lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'gtin' })
    const product = outcome.kind === 'found' ? outcome.product : undefined
    const shown = truth.find(({ itemId }) => itemId === product?.itemId)
    const { title, brand, model, price, breadcrumbs, images, weightKg, condition } = shown!
    expect(product).toMatchObject({
      title,
      brand,
      model,
      price,
      breadcrumbs,
      images,
      weightKg,
      condition,
      via: 'api',
      gtins: [gtin],
    })
    expect(product?.attributes).toEqual(shown?.attributes.map(({ name, value }) => ({ name, value })))
  })

  it('looks up by item number', async () => {
    const [listing] = productTruth(gtin, sandbox.url).ebay
    const itemId = listing?.itemId ?? ''
    expect(await ebay().lookUp({ itemId }, signal())).toMatchObject({
      kind: 'found',
      by: 'item',
      product: { itemId },
    })
    expect(await ebay().lookUp({ itemId: '123456789012' }, signal())).toEqual({ kind: 'not-found' })
  })

  it('is ambiguous or not-found like the pages', async () => {
    const source = ebay()
    expect(await source.lookUp({ gtin: demo('60') }, signal())).toMatchObject({ kind: 'ambiguous' })
    expect(await source.lookUp({ gtin: demo('50') }, signal())).toEqual({ kind: 'not-found' })
  })
})

describe.each([
  ['amazon', amazon],
  ['ebay', ebay],
] as const)('the interface of %s', (api, source) => {
  it('is retried while it refuses', async () => {
    await control.set({ api, fault: 'throttled', times: 1 })
    expect(await source().lookUp({ gtin }, signal())).toMatchObject({ kind: 'found' })
    await control.set({ api, fault: 'unavailable', times: 2 })
    expect(await source().lookUp({ gtin }, signal())).toMatchObject({ kind: 'found' })
  })

  it.each([
    ['throttled', { kind: 'blocked', reason: 'marketplace-blocks' }],
    ['forbidden', { kind: 'blocked', reason: 'marketplace-blocks', isDenied: true }],
    ['unavailable', { kind: 'blocked', reason: 'marketplace-unreachable' }],
    ['cut-off', { kind: 'unreadable', reason: 'page-incomplete' }],
  ])('reports the refusal if it stays %s', async (fault, outcome) => {
    await control.set({ api, fault })
    expect(await source({ limits: { attempts: 2 } }).lookUp({ gtin }, signal())).toMatchObject(outcome)
  })

  it('is unreachable if it does not respond in time', async () => {
    await control.set({ api, fault: 'timeout' })
    const impatient = source({ limits: { attempts: 1, requestTimeoutMs: 200 } })
    expect(await impatient.lookUp({ gtin }, signal())).toMatchObject({
      kind: 'blocked',
      reason: 'marketplace-unreachable',
    })
  })

  it('gets a new token if the old one ends early', async () => {
    const patient = source()
    await patient.lookUp({ gtin }, signal())
    await control.set({ api, fault: 'expired', times: 1 })
    expect(await patient.lookUp({ gtin: gtins[2] ?? '' }, signal())).toMatchObject({ kind: 'found' })
    expect((await control.counts())[api].grants).toBe(2)
  })

  it('gets no calls for a while after mostly failing, with the reason of the last failure', async () => {
    await control.set({ api, fault: 'unavailable' })
    const failing = source({ limits: { attempts: 1 } })
    for (let call = 0; call < 10; call += 1) {
      expect(failing.status).toBe('open')
      await failing.lookUp({ gtin }, signal())
    }
    expect(failing.status).toBe('circuit-open')
    const asked = (await control.counts())[api]
    expect(await failing.lookUp({ gtin }, signal())).toEqual({
      kind: 'blocked',
      reason: 'marketplace-unreachable',
      retryAfterMs: expect.any(Number),
    })
    expect((await control.counts())[api]).toEqual(asked)
  })

  it('reports denied credentials on the first call, and again while the circuit is open', async () => {
    await control.set({ api, fault: 'forbidden' })
    const denied = source()
    for (let call = 0; call < 11; call += 1) {
      const outcome = { kind: 'blocked', reason: 'marketplace-blocks', isDenied: true }
      expect(await denied.lookUp({ gtin }, signal())).toMatchObject(outcome)
      expect(denied.status).toBe('denied')
    }
    const expired = source({ secret: 'secret-wrong' })
    expect(await expired.lookUp({ gtin }, signal())).toMatchObject({ isDenied: true })
    expect(expired.status).toBe('denied')
  })

  it('recovers when the credentials are valid again', async () => {
    await control.set({ api, fault: 'forbidden', times: 1 })
    const restored = source()
    await restored.lookUp({ gtin }, signal())
    expect(await restored.lookUp({ gtin }, signal())).toMatchObject({ kind: 'found' })
    expect(restored.status).toBe('open')
  })

  it('distinguishes valid credentials from invalid ones and from an outage', async () => {
    expect(await source().check(signal())).toBe('accepted')
    expect(await source({ secret: 'secret-wrong' }).check(signal())).toBe('denied')
    await control.set({ api, fault: 'forbidden' })
    expect(await source().check(signal())).toBe('denied')
    await control.set({ api, fault: 'unavailable' })
    expect(await source({ limits: { attempts: 1 } }).check(signal())).toBe('unreachable')
  })
})

it('spaces calls at the rate that Amazon states and pauses as long as it asks', async () => {
  const rates: (number | undefined)[] = []
  const pauses: number[] = []
  const source = amazon({
    limits: { attempts: 1 },
    throttle: {
      take: async (_site: string, _signal: AbortSignal, rate?: number) => void rates.push(rate),
      pause: async (_site: string, forMs: number) => void pauses.push(forMs),
    },
  })
  await control.set({ api: 'amazon', rate: 5 })
  await source.lookUp({ gtin }, signal())
  await source.lookUp({ gtin }, signal())
  expect(rates).toEqual([2, 5])
  await control.set({ api: 'amazon', fault: 'throttled', rate: 0.5 })
  expect(await source.lookUp({ gtin }, signal())).toMatchObject({ kind: 'blocked', retryAfterMs: 2000 })
  expect(pauses).toEqual([2000])
})

describe('querying data sources in order', () => {
  const queriesFor = (...outcomes: LookupOutcome[]) => outcomes.map((outcome) => async () => ({ outcome }))
  const blocked: LookupOutcome = { kind: 'blocked', reason: 'marketplace-blocks' }
  const forbidden: LookupOutcome = { kind: 'blocked', reason: 'robots-forbidden' }
  const denied: LookupOutcome = { kind: 'blocked', reason: 'source-denied' }
  const unreadable: LookupOutcome = { kind: 'unreadable', reason: 'page-unknown' }
  const ambiguous: LookupOutcome = { kind: 'ambiguous', candidates: [] }
  const none: LookupOutcome = { kind: 'not-found' }

  it.each<[string, LookupOutcome[], LookupOutcome]>([
    ['the first with products ends the search', [blocked, ambiguous, none], ambiguous],
    ['one that knows of none decides over refusals', [blocked, none], none],
    ['what may pass counts before what will not', [forbidden, unreadable, blocked], blocked],
    ['what may pass counts before denied credentials', [denied, blocked], blocked],
    ['what robots.txt forbids counts before what cannot be read', [unreadable, forbidden], forbidden],
    [
      'of equal answers the first counts',
      [unreadable, { ...unreadable, reason: 'page-incomplete' }],
      unreadable,
    ],
  ])('%s', async (_, outcomes, expected) => {
    expect((await queryInOrder(queriesFor(...outcomes))).outcome).toEqual(expected)
  })
})
