import { randomUUID } from 'node:crypto'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '../harness/database.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { openRelay, type Relay } from '../harness/relay.ts'
import { makeRules } from '../harness/rules.ts'
import { insist } from './insist.ts'
import { makeList } from './list.ts'
import { completeRun, type Load, productId, type RunOutcome, saveCard, signIn } from './load.ts'
import { describeBooks, forgetProducts, verifyBooks } from './product-state.ts'
import { fixedTime, until } from './site.ts'
import { expectUnavailable } from './use-site.ts'

let product: RunningProduct
/** The proxy between the product and the outside world. */
let marketplaces: Relay
let stripe: Relay
let load: Load
let undisturbed: RunOutcome

const open = (relay: Relay) => relay.sendTo([Number(new URL(product.sandboxUrl).port)])

beforeAll(async () => {
  marketplaces = await openRelay([])
  stripe = await openRelay([])
  product = await startProduct({
    environment: {
      FIXED_TIME: fixedTime,
      AMAZON_URL: `${marketplaces.url}/amazon.de`,
      EBAY_URL: `${marketplaces.url}/ebay.de`,
      STRIPE_URL: stripe.url,
    },
  })
  open(marketplaces)
  open(stripe)
  await makeRules(product.url)
  load = { product, list: makeList(80, product.sandboxUrl), card: await saveCard(product) }
  undisturbed = await completeRun(load, 'Vorher')
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await marketplaces[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
beforeEach(() => query(product, forgetProducts))

const setRates = async (rates: Record<string, number>) => {
  for (const marketplace of ['amazon', 'ebay'])
    await fetch(`${product.sandboxUrl}/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ marketplace, rates }),
    })
}

test('marketplaces are slow and return 503 for a part of all calls', {
  meta: { checked: 'run completed, files byte-identical, books right' },
}, async () => {
  await setRates({ slow: 0.1, unavailable: 0.2 })
  expect(await completeRun(load, 'Holprig', 280)).toEqual(undisturbed)
  await setRates({})
  expect(await verifyBooks(product)).toBe('The books are right.\n')
})

test('pages of marketplaces are cut off in the middle, a part of them three times in a row', {
  meta: { checked: 'run completed; what was never whole is unreadable and charged nowhere; books right' },
}, async () => {
  await setRates({ 'cut-off': 0.3 })
  const { coins } = await completeRun(load, 'Abgerissen', 280)
  await setRates({})
  expect(coins).toBeLessThanOrEqual(undisturbed.coins)
  expect(await verifyBooks(product)).toBe('The books are right.\n')
})

test.each(['cut', 'silent'] as const)(
  'all connections to marketplaces are %s',
  {
    meta: { checked: 'the run waits, says for whom and resumes, files byte-identical' },
  },
  async (way) => {
    if (way === 'cut') marketplaces.sendTo([])
    else marketplaces.fallSilent()
    const running = completeRun(load, `Leitung-${way}`, 280)
    const calls = await signIn(load)
    const waiting = await until('the run to say that it waits', 110, async () => {
      const { jobs: runs } = await calls.call(endpoints.getJobsList)
      return runs.find(({ progress }) => progress.waiting !== null)?.progress
    })
    expect(waiting.waiting).toMatch(/Amazon|eBay/)
    open(marketplaces)
    expect(await running).toEqual(undisturbed)
  },
)

test.each(['cut', 'silent'] as const)(
  'all connections to Stripe are %s',
  {
    meta: {
      checked: 'paying gets 503 with words within 20 s; the same call later is booked once, books right',
    },
  },
  async (way) => {
    const { purchases } = await describeBooks(product)
    if (way === 'cut') stripe.sendTo([])
    else stripe.fallSilent()
    const calls = await signIn(load)
    const body = { productId, payment_method_id: load.card, key: randomUUID() }
    const begin = performance.now()
    await expectUnavailable(calls.call(endpoints.payCoins, { body }))
    const seconds = (performance.now() - begin) / 1000
    process.stdout.write(`${way}: answered after ${seconds.toFixed(1)} s\n`)
    expect(seconds).toBeLessThan(20)
    open(stripe)
    const { purchase_id: id } = await insist(() => calls.call(endpoints.payCoins, { body }))
    await until('the purchase to be booked', 60, async () => {
      const { status } = await calls.call(endpoints.getPurchase, { params: { id } })
      return status === 'booked' || undefined
    })
    expect(await describeBooks(product)).toMatchObject({ purchases: purchases + 1, held: 0, sum: 0 })
    expect(await verifyBooks(product)).toBe('The books are right.\n')
  },
)
