import { randomUUID } from 'node:crypto'
import { ApiError, type Client, signIn as signInTo } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import Stripe from 'stripe'
import type { RunningProduct } from '../harness/product.ts'
import { demoAdmin, demoSeller } from '../scripts/demo-accounts.ts'
import { insist } from './insist.ts'
import { buildSubmission } from './list.ts'
import { until } from './site.ts'
import { readHash } from './use-site.ts'

/** Package 3: 5,000 coins for 45.00 euro. */
export const productId = 3
export const boughtCoins = 5000
export const givenCoins = 7
/** Seconds until a started run must end, including faults and the pauses after them. */
const runTimeoutSeconds = 120

/** Hashes of a run's outputs, and its cost. */
export interface RunOutcome {
  masterData: string
  attributes: string
  coins: number
}

/** A product that people keep using while its processes fail. */
export interface Load {
  product: RunningProduct
  list: Buffer
  /** The demo seller's saved card. */
  card: string
  /** A shared session of the demo seller. Without it every step signs in. */
  calls?: Client
}

export const signIn = ({ product }: Pick<Load, 'product'>, user = demoSeller): Promise<Client> =>
  insist(() => signInTo({ baseUrl: product.url }, user))

/** Saves a card of the demo seller, as the browser would. */
export async function saveCard(product: RunningProduct): Promise<string> {
  const { hostname: host, port } = new URL(product.sandboxUrl)
  const stripe = new Stripe('sk_test_faults', { protocol: 'http', host, port })
  const calls = await signIn({ product })
  const { client_secret } = await calls.call(endpoints.startCardSetup)
  const setup = await stripe.setupIntents.confirm(client_secret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  })
  const card = String(setup.payment_method)
  await calls.call(endpoints.addCard, { body: { payment_method_id: card } })
  return card
}

/** Submits the list under its own key until it is accepted, waits for the end and downloads the outputs. */
export async function completeRun(
  load: Load,
  name: string,
  seconds = runTimeoutSeconds,
): Promise<RunOutcome> {
  const calls = load.calls ?? (await signIn(load))
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'de' }
  const list = buildSubmission(load.list, name, { isAfresh: true })
  const { job: run } = await insist(() => calls.call(endpoints.runScraper, { ...list, headers }))
  return readOutcome(calls, run.id, seconds)
}

/** Waits until a run is completed and downloads its outputs. Throws if it ends differently. */
export async function readOutcome(
  calls: Client,
  id: number,
  seconds = runTimeoutSeconds,
): Promise<RunOutcome> {
  const run = await until(`run ${id} to end`, seconds, async () => {
    const seen = await insist(() => calls.call(endpoints.getRunDetails, { params: { id } }))
    return ['Completed', 'Failed', 'Cancelled'].includes(seen.status) ? seen : undefined
  })
  if (run.status !== 'Completed') throw new Error(`Run ${id} is ${run.status}`)
  const [masterData = '', attributes = ''] = run.output_files
  return {
    masterData: await insist(() => readHash(calls, masterData)),
    attributes: await insist(() => readHash(calls, attributes)),
    coins: run.coins_used,
  }
}

/** Downloads the import package of a list as of a completed run, with the names of its results, and returns its hash. */
export async function exportPackage(load: Load, runId: number): Promise<string> {
  const calls = load.calls ?? (await signIn(load))
  const run = await insist(() => calls.call(endpoints.getRunDetails, { params: { id: runId } }))
  const params = { id: run.list_id ?? '', target: 'shopware' }
  const input = { params, query: { run: run.job_id }, body: { attribute_names: 'original' as const } }
  const { link } = await insist(() => calls.call(endpoints.createListExport, input))
  return insist(() => readHash(calls, link))
}

/** Adds a rule to the mapping of the demo seller. A save whose response was lost is not repeated. */
export async function mapAttribute(load: Load, name: string): Promise<void> {
  const calls = load.calls ?? (await signIn(load))
  await insist(async () => {
    const { version, mapping } = await calls.call(endpoints.getAttributeMapping)
    if (mapping.rules.some((rule) => rule.name === name)) return
    const rules = [{ name, action: 'ignore' as const }]
    await calls.call(endpoints.saveAttributeMapping, { body: { base_version: version, rules } })
  })
}

/** Buys a coin package with the saved card, always under the same key, and waits until it is booked. */
export async function buyCoins(load: Load): Promise<void> {
  const calls = load.calls ?? (await signIn(load))
  const body = { productId, payment_method_id: load.card, key: randomUUID() }
  const { purchase_id: id } = await insist(() => calls.call(endpoints.payCoins, { body }))
  await until('the purchase to be booked', runTimeoutSeconds, async () => {
    const { status } = await insist(() => calls.call(endpoints.getPurchase, { params: { id } }))
    return status === 'booked' || undefined
  })
}

/** As an admin, gives the demo seller coins and creates a rule that matches no product. */
export async function administrate(load: Load, rule: string): Promise<void> {
  const calls = await signIn(load, demoAdmin)
  const { users } = await insist(() => calls.call(endpoints.listUsers))
  const id = users.find(({ email }) => email === 'seller@merkwerk.test')?.id ?? 0
  const body = { coins: givenCoins, reason: rule, key: randomUUID() }
  await insist(() => calls.call(endpoints.adjustCoins, { params: { id }, body }))
  await insist(async () => {
    await calls
      .call(endpoints.createKeyValue, { body: { key: rule, value: rule } })
      .catch((error: unknown) => {
        // The rule exists already if only the response to an earlier attempt was lost.
        if (!(error instanceof ApiError && error.status === 400)) throw error
      })
  })
}
