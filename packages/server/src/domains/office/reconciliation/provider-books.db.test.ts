import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@merkwerk/client/app'
import { describeDifference, endpoints } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStripe } from '../../../platform/stripe/index.ts'
import {
  createAccount,
  openPaymentSite,
  type Payer,
  type PaymentSite,
  payOnPage,
  polling,
  signIn,
  tamper,
} from '../../../testing/index.ts'
import { checkBooks } from './check-books.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { verifyLedger } from './verify-ledger.ts'

let site: PaymentSite
let payer: Payer
let paymentId: string

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** A new customer who bought 500 coins for 5 euros. The payment is old enough to be compared. */
beforeEach(async () => {
  site.isForwarding = true
  payer = await site.signUp()
  const { url } = await payer.client.call(endpoints.addCoins, { body: { productId: 1 } })
  await payOnPage(url)
  paymentId = await vi.waitFor(async () => {
    const { id } = await site.context.db
      .selectFrom('payments')
      .select('id')
      .where('account_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    return id
  }, polling)
  await site.settled()
  await site.pass(1)
})

/** Returns the differences of that payment as sentences. */
async function differences(): Promise<string[]> {
  return (await sentences()).filter((sentence) => sentence.includes(paymentId))
}
async function sentences(): Promise<string[]> {
  const found = await checkBooks(site.context)
  return found.map(({ kind, facts }) => describeDifference(kind, facts, 'en'))
}
const alter = (statement: RawBuilder<unknown>) => tamper(site.context, statement)

/** Creates a refund or dispute at Stripe and returns its id. */
async function reverse(kind: 'refunds' | 'disputes'): Promise<string> {
  const { id } = await site.control(kind, { payment_intent: paymentId })
  return String(id)
}

/** Books a full refund or dispute that is old enough to be compared. */
async function bookedReversal(kind: 'refunds' | 'disputes'): Promise<string> {
  const id = await reverse(kind)
  await vi.waitFor(
    () =>
      site.context.db
        .selectFrom('payment_reversals')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    polling,
  )
  await site.settled()
  await site.pass(1)
  return id
}

describe('finds between Stripe and our books', () => {
  test.each(['refunds', 'disputes'] as const)('nothing after the events of %s are handled', async (kind) => {
    const id = await bookedReversal(kind)
    expect(await differences()).toEqual([])
    if (kind === 'refunds') return
    await site.control(`disputes/${id}`, { outcome: 'won' })
    await vi.waitFor(async () => expect(await differences()).toEqual([]), polling)
  })

  test('a payment and a subscription booked for the wrong account', async () => {
    const { stripe, db } = site.context
    const { stripe_customer_id: customer } = await db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('account_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    const other = await createAccount(site.context)
    const stranger = await stripe.customers.create({})
    await db
      .insertInto('billing_customers')
      .values({ account_id: other.id, stripe_customer_id: stranger.id, created_at: new Date() })
      .execute()
    await alter(sql`UPDATE payments SET account_id = ${other.id} WHERE id = ${paymentId}`)
    expect(await differences()).toContain(
      `At Stripe ${paymentId} is from customer ${customer}, it is booked for account ${other.id}.`,
    )
    await alter(sql`UPDATE payments SET account_id = ${payer.id} WHERE id = ${paymentId}`)
    const subscriber = await site.signUp({ subscription: 'none' })
    await payOnPage((await subscriber.client.call(endpoints.createCheckoutSession)).url)
    const { id, account_id } = await vi.waitFor(
      () =>
        db
          .selectFrom('subscriptions')
          .selectAll()
          .where('account_id', '=', subscriber.id)
          .executeTakeFirstOrThrow(),
      polling,
    )
    await site.settled()
    expect((await sentences()).join()).not.toContain(id)
    await alter(sql`UPDATE subscriptions SET account_id = ${other.id} WHERE id = ${id}`)
    expect((await sentences()).join()).toMatch(
      new RegExp(
        `At Stripe subscription ${id} is that of customer cus_\\w+, it gives access to account ${other.id}\\.`,
      ),
    )
    await alter(sql`UPDATE subscriptions SET account_id = ${account_id} WHERE id = ${id}`)
  })

  test('an unknown payment of one of our customers', async () => {
    await alter(sql`DELETE FROM payments WHERE id = ${paymentId}`)
    expect(await differences()).toContain(`Stripe received 500 cents as ${paymentId}, which is not booked.`)
    await alter(sql`DELETE FROM billing_customers WHERE account_id = ${payer.id}`)
    expect((await differences()).join()).not.toContain('Stripe received')
  })

  test('a payment with another amount', async () => {
    await alter(sql`UPDATE payments SET amount_cents = 600 WHERE id = ${paymentId}`)
    expect(await differences()).toContain(`Stripe received 500 cents as ${paymentId}, 600 are booked.`)
  })

  test('a payment that Stripe never received', async () => {
    await alter(sql`ALTER TABLE payments DROP CONSTRAINT payments_subject`)
    await alter(sql`INSERT INTO payments (id, account_id, kind, amount_cents, coins, paid_at)
      SELECT id || 'x', account_id, 'coins', 700, 1, paid_at FROM payments WHERE id = ${paymentId}`)
    expect(await differences()).toContain(
      `Payment ${paymentId}x over 700 cents is booked, but Stripe did not receive it.`,
    )
  })

  test.each(['refunds', 'disputes'] as const)('%s without events', async (kind) => {
    site.isForwarding = false
    const id = await reverse(kind)
    expect(await differences()).toEqual([])
    await site.pass(1)
    const word = kind === 'refunds' ? 'refund' : 'dispute'
    expect(await differences()).toEqual([
      `Stripe lists the ${word} ${id} of ${paymentId} over 500 cents, which is not booked.`,
    ])
  })

  test('a won dispute without an event', async () => {
    const id = await bookedReversal('disputes')
    site.isForwarding = false
    await site.control(`disputes/${id}`, { outcome: 'won' })
    expect(await differences()).toEqual([
      `At Stripe the dispute ${id} of ${paymentId} is no longer in effect, but its coins were not returned.`,
    ])
  })

  test('a successful refund whose coins were returned', async () => {
    const id = await bookedReversal('refunds')
    await alter(sql`UPDATE payment_reversals SET coins_returned = 0, returned_at = now() WHERE id = ${id}`)
    expect(await differences()).toEqual([
      `The coins of the refund ${id} of ${paymentId} were returned, but at Stripe it is still in effect.`,
    ])
  })

  test('a refund with another amount and a refund unknown to Stripe', async () => {
    const id = await bookedReversal('refunds')
    await alter(sql`UPDATE payment_reversals SET amount_cents = 1 WHERE id = ${id}`)
    expect(await differences()).toContain(
      `Stripe lists the refund ${id} of ${paymentId} over 500 cents, 1 are booked.`,
    )
    await alter(sql`UPDATE payment_reversals SET id = 're_unknown' WHERE id = ${id}`)
    expect(await differences()).toContain(
      `The refund re_unknown of ${paymentId} is booked, but Stripe does not know it.`,
    )
  })
})

test('the command prints each difference as a sentence and returns a failing exit code', async () => {
  await alter(sql`UPDATE payments SET amount_cents = 600 WHERE id = ${paymentId}`)
  const lines: string[] = []
  expect(await verifyLedger(site.context, (line) => lines.push(line))).toBe(1)
  expect(lines).toContain(`Stripe received 500 cents as ${paymentId}, 600 are booked.`)
  expect(lines.at(-1)).toMatch(/^\d+ differences?: the books are wrong\.$/)
})

test('the command returns 2 while Stripe limits our requests', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end('{"error":{"type":"invalid_request_error","code":"rate_limit"}}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stripe = openStripe({ secretKey: 'sk_test_limited', url: `http://127.0.0.1:${port}` })
  const lines: string[] = []
  expect(await verifyLedger({ ...site.context, stripe }, (line) => lines.push(line))).toBe(2)
  expect(lines.at(-1)).toContain('its payments were not compared')
  server.close()
})

describe('alerts', () => {
  const readAlerts = async ({ call }: Client, view: 'open' | 'all' = 'open') => {
    const { alerts } = await call(endpoints.listAlerts, { query: { view } })
    return alerts.filter(({ facts }) => facts.account === `wallet of account ${payer.id}`)
  }
  const setBalance = (change: number) =>
    alter(sql`UPDATE ledger_accounts SET balance = balance + ${change}
      WHERE kind = 'wallet' AND account_id = ${payer.id}`)

  test('are raised once, emailed to administrators, acknowledged and resolved', async () => {
    const admin = await createAccount(site.context, { isAdmin: true })
    const client = site.api.client((await signIn(site.context, admin)).access)
    await setBalance(5)
    await raiseAlerts(site.context)
    await setBalance(5)
    await raiseAlerts(site.context)
    const [alert, ...others] = await readAlerts(client)
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      kind: 'balance',
      facts: { balance: 510, entries: 500 },
      acknowledged_at: null,
      resolved_at: null,
    })
    const mail = await site.mailbox.take(admin.email, 'Die Prüfung der Bücher hat Abweichungen gefunden')
    expect(mail.text).toContain(`wallet of account ${payer.id}`)

    const params = { id: alert?.id ?? 0 }
    for (const _again of [1, 2]) await client.call(endpoints.acknowledgeAlert, { params })
    expect(await readAlerts(client)).toEqual([])
    await raiseAlerts(site.context)
    expect(await readAlerts(client)).toEqual([])

    await setBalance(-10)
    await raiseAlerts(site.context)
    expect(await readAlerts(client, 'all')).toMatchObject([{ resolved_at: expect.any(String) }])
    await setBalance(5)
    await raiseAlerts(site.context)
    expect(await readAlerts(client)).toMatchObject([
      { id: alert?.id, acknowledged_at: null, resolved_at: null },
    ])
  })

  test('with an unknown id return 404 when acknowledged', async () => {
    const { client } = await site.signUp({ isAdmin: true })
    const acknowledged = client.call(endpoints.acknowledgeAlert, { params: { id: 987_654 } })
    await expect(acknowledged).rejects.toMatchObject({ status: 404 })
  })
})
