import { randomUUID } from 'node:crypto'
import { type Client, createClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { approve, createVerifiedAccount, fetchTokens } from '../../harness/accounts.ts'

type Wallet = z.output<(typeof endpoints)['getWallet']['response']>['wallet']

interface LifeOptions {
  server: string
  stripe: Stripe
  say(text: string): void
}

/** Package 3: 5,000 coins for 45.00 euro. */
const productId = 3
const timeoutMs = 120_000

/** Polls until the condition holds and returns the value. Stripe's test mode can be slow. */
async function until<T>(what: string, look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const start = Date.now()
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() - start > timeoutMs) throw new Error(`${what} did not happen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Saves a test card as the browser would. Returns its id. */
async function saveCard(calls: Client, stripe: Stripe, card: string): Promise<string> {
  const { client_secret } = await calls.call(endpoints.startCardSetup)
  const setup = await stripe.setupIntents.confirm(client_secret.split('_secret_')[0] ?? '', {
    payment_method: card,
  })
  if (typeof setup.payment_method !== 'string') throw new Error(`${card} was not saved`)
  await calls.call(endpoints.addCard, { body: { payment_method_id: setup.payment_method } })
  return setup.payment_method
}

const untilBooked = (calls: Client, id: number) =>
  until(
    `purchase ${id}`,
    () => calls.call(endpoints.getPurchase, { params: { id } }),
    ({ status }) => status === 'booked',
  )

async function buyCoins(calls: Client, card: string): Promise<void> {
  const body = { productId, payment_method_id: card, key: randomUUID() }
  const { purchase_id } = await calls.call(endpoints.payCoins, { body })
  await untilBooked(calls, purchase_id)
}

/** Returns the newest payment of a customer at Stripe. */
async function newestPayment(stripe: Stripe, email: string): Promise<string> {
  const [customer] = (await stripe.customers.list({ email, limit: 1 })).data
  const [payment] = (await stripe.paymentIntents.list({ customer: customer?.id ?? '', limit: 1 })).data
  if (!payment) throw new Error(`${email} has paid nothing`)
  return payment.id
}

/**
 * Subscribes, buys coins, receives a refund, wins a dispute, cancels and leaves on a running server. Works the same
 * with the sandbox and a Stripe test account. Throws if a step fails.
 */
export async function liveCustomerLife({ server, stripe, say }: LifeOptions): Promise<void> {
  const product = { url: server }
  const name = `life-${randomUUID().slice(0, 8)}`
  const { email, password } = await createVerifiedAccount(product, name, `${name}@example.com`)
  await approve(product, email)
  const { access } = await fetchTokens(product, email, password)
  const calls = createClient({ baseUrl: server, token: access })
  const walletWith = (what: string, holds: (wallet: Wallet) => boolean) =>
    until(what, async () => (await calls.call(endpoints.getWallet)).wallet, holds)

  const address = { street: 'Musterstraße 1', postal_code: '10115', city: 'Berlin', country: 'DE' }
  await calls.call(endpoints.saveBillingDetails, { body: { name: 'Erika Muster', ...address } })
  const card = await saveCard(calls, stripe, 'pm_card_visa')
  const first = await calls.call(endpoints.chargeCustomerOneTime, { body: { payment_method_id: card } })
  await untilBooked(calls, first.purchase_id)
  const { status, has_access } = await calls.call(endpoints.getSubscription)
  if (status !== 'active' || !has_access) throw new Error(`The subscription is ${status}`)
  say('subscribed with a saved card')

  await buyCoins(calls, card)
  await walletWith('buying coins', ({ balance }) => balance === 5000)
  say('bought 5,000 coins')

  await stripe.refunds.create({ payment_intent: await newestPayment(stripe, email), amount: 1500 })
  await walletWith('a refund of a third', ({ balance }) => balance === 3333)
  say('refunded 15.00 euro: 1,667 coins went back')

  await buyCoins(calls, await saveCard(calls, stripe, 'pm_card_createDispute'))
  const payment = await newestPayment(stripe, email)
  await walletWith('a dispute', ({ balance }) => balance === 3333)
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment })).data
  await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await walletWith('winning the dispute', ({ balance }) => balance === 8333)
  say('a disputed payment took its coins and gave them back when the dispute was won')

  const { invoices } = await calls.call(endpoints.listInvoices)
  const amounts = invoices.map(({ amount }) => amount)
  if (amounts.join() !== '45,-15,45,9.99') throw new Error(`The receipts are ${amounts.join(', ')}`)
  const { subscription } = await calls.call(endpoints.cancelSubscription)
  if (subscription.status !== 'canceled')
    throw new Error(`The cancelled subscription is ${subscription.status}`)
  say('cancelled at the end of the period, with four receipts')

  await calls.call(endpoints.deleteAccount, { body: { password } })
  await until(
    'ending the subscription',
    async () => (await stripe.customers.list({ email, limit: 1 })).data,
    (left) => left.length === 0,
  )
  say('deleted the account; Stripe keeps no customer of it')
}
