import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  openPaymentSite,
  type Payer,
  type PaymentSite,
  payOnPage,
  polling,
  type Report,
} from '../../../testing/index.ts'
import { startCoinCheckout } from './start-coin-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
  site.isForwarding = false
})
afterAll(() => site[Symbol.asyncDispose]())

/**
 * Arranges the webhooks of a step into groups. Webhooks of a group are delivered concurrently, one group after the
 * other.
 */
type Arrange = (reports: Report[]) => Report[][]

const inTurn: Arrange = (reports) => reports.map((report) => [report])
const swapped =
  (first: 0 | 1): Arrange =>
  (reports) => {
    const order = [...reports]
    for (let at = first; at + 1 < order.length; at += 2)
      [order[at], order[at + 1]] = [order[at + 1]!, order[at]!]
    return inTurn(order)
  }

/** Returns the reports from Stripe after the first `count`, once Stripe has reported everything. */
async function reportsSince(count: number): Promise<Report[]> {
  const { data } = await site.context.stripe.events.list({ limit: 100 })
  await vi.waitFor(
    () => expect(site.reports.map(({ id }) => id)).toEqual(expect.arrayContaining(data.map(({ id }) => id))),
    polling,
  )
  return site.reports.slice(count)
}

async function handOn(reports: Report[], arrange: Arrange): Promise<void> {
  for (const together of arrange(reports)) {
    const answers = await Promise.all(together.map((report) => site.deliver(report)))
    expect(new Set(answers)).toEqual(new Set([200]))
  }
  await site.settled()
}

interface Life {
  payer: Payer
  subscription: string
  /** The newest payment for coins. */
  payment: string
}
type Step = (life: Life) => Promise<void>

const subscribe: Step = async (life) => {
  const page = await startSubscriptionCheckout(site.context, life.payer.id)
  await payOnPage(page.url)
  const session = await site.context.stripe.checkout.sessions.retrieve(page.id)
  life.subscription = String(session.subscription)
}

const buy: Step = async (life) => {
  const page = await startCoinCheckout(site.context, life.payer.id, 3)
  await payOnPage(page.url)
  const session = await site.context.stripe.checkout.sessions.retrieve(page.id)
  life.payment = String(session.payment_intent)
}

function refund(amount: number): Step {
  return async ({ payment }) => {
    await site.context.stripe.refunds.create({ payment_intent: payment, amount })
  }
}

function dispute(outcome: 'won' | 'lost'): Step {
  return async ({ payment }) => {
    const { id } = await site.control('disputes', { payment_intent: payment })
    await site.control(`disputes/${id}`, { outcome })
  }
}

function renew(outcome: 'paid' | 'declined'): Step {
  return async ({ subscription }) => {
    await site.control(`subscriptions/${subscription}/renew`, { outcome })
  }
}

const retry: Step = async ({ subscription }) => {
  await site.control(`subscriptions/${subscription}/retry`, { outcome: 'paid' })
}

const cancel: Step = async ({ subscription }) => {
  await site.context.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
}

const steps: Step[] = [
  subscribe,
  buy,
  refund(1499),
  refund(1),
  dispute('won'),
  buy,
  dispute('lost'),
  buy,
  refund(4500),
  renew('paid'),
  renew('declined'),
  retry,
  cancel,
]

/** Runs all steps and delivers webhooks after each step or all at the end. Returns the resulting state. */
async function live(arrange: Arrange, when: 'each step' | 'a day late'): Promise<object> {
  const life: Life = { payer: await site.signUp({ subscription: 'none' }), subscription: '', payment: '' }
  const begin = site.reports.length
  for (const step of steps) {
    const before = site.reports.length
    await step(life)
    const reports = await reportsSince(before)
    if (when === 'each step') await handOn(reports, arrange)
  }
  if (when === 'a day late') {
    await site.pass(1)
    await handOn(await reportsSince(begin), arrange)
  }
  return readState(life.payer)
}

/** Returns all stored data about a customer's payments, without ids and times. */
async function readState({ id }: Payer): Promise<object> {
  const { db } = site.context
  const byText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
  const account = await db
    .selectFrom('accounts')
    .select(['subscription_status', ({ eb }) => eb('first_paid_at', 'is not', null).as('has_paid')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const balances = db.selectFrom('ledger_accounts').select(['kind', 'balance']).where('account_id', '=', id)
  const bookings = db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .select(['t.kind', 't.amount_cents', 'a.kind as ledger_account', 'e.coins'])
    .where('t.account_id', '=', id)
  const purchases = db
    .selectFrom('purchases')
    .select(['kind', 'method', 'status', 'coins', 'amount_cents', 'failure'])
    .where('account_id', '=', id)
  const subscriptions = db
    .selectFrom('subscriptions')
    .select(['status', 'is_duplicate', 'cancel_at_period_end', 'grace_until', 'ended_at'])
    .where('account_id', '=', id)
  const payments = db
    .selectFrom('payments as p')
    .leftJoin('payment_reversals as r', 'r.payment_id', 'p.id')
    .select([
      'p.kind',
      'p.amount_cents',
      'p.coins',
      'r.kind as reversal',
      'r.coins_taken',
      'r.coins_returned',
    ])
    .where('p.account_id', '=', id)
  const invoices = db
    .selectFrom('invoices')
    .select(['kind', 'amount_cents', 'vat_cents', 'coins'])
    .where('account_id', '=', id)
  return {
    account,
    balances: byText(await balances.execute()),
    bookings: byText(await bookings.execute()),
    purchases: byText(await purchases.execute()),
    subscriptions: await subscriptions.execute(),
    payments: byText(await payments.execute()),
    invoices: byText(await invoices.execute()),
  }
}

let undisturbed: Promise<object> | undefined

test('ends with the paid and unreversed amounts when webhooks arrive once and in order', async () => {
  undisturbed ??= live(inTurn, 'each step')
  const { account, balances, invoices } = (await undisturbed) as Record<string, unknown>
  expect(account).toEqual({ subscription_status: 'canceled', has_paid: true })
  expect(balances).toEqual(
    [
      { kind: 'wallet', balance: 5000 - Math.round((5000 * 1500) / 4500) },
      { kind: 'receivable', balance: 0 },
      { kind: 'held', balance: 0 },
    ]
      .map((row) => JSON.stringify(row))
      .sort(),
  )
  expect(invoices).toHaveLength(9)
})

type Arrival = [how: string, arrange: Arrange, when: 'each step' | 'a day late']

const arrivals: Arrival[] = [
  [
    'five times at once',
    (reports) => reports.map((report) => Array.from({ length: 5 }, () => report)),
    'each step',
  ],
  ['late by a day and the other way round', (reports) => inTurn(reports.toReversed()), 'a day late'],
  ['twice', (reports) => inTurn([...reports, ...reports]), 'each step'],
  ['all at the same time', (reports) => [reports], 'each step'],
  ['with every first of two neighbours behind the second', swapped(0), 'each step'],
  ['with every second of two neighbours behind the next', swapped(1), 'each step'],
  ['the other way round', (reports) => inTurn(reports.toReversed()), 'each step'],
  ['late by a day', inTurn, 'a day late'],
  ['late by a day, with neighbours exchanged', swapped(0), 'a day late'],
  ['late by a day, with the other neighbours exchanged', swapped(1), 'a day late'],
]

test.each(arrivals)('ends in the same state when webhooks arrive %s', async (_how, arrange, when) => {
  undisturbed ??= live(inTurn, 'each step')
  expect(await live(arrange, when)).toEqual(await undisturbed)
})
