import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  openPaymentSite,
  type Payer,
  type PaymentSite,
  payOnPage,
  polling,
  testPassword,
} from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'
import { checkBooks } from './check-books.ts'

let site: PaymentSite
let admin: Payer

beforeAll(async () => {
  site = await openPaymentSite()
  admin = await site.signUp({ isAdmin: true })
  site.isForwarding = false
})
afterAll(() => site[Symbol.asyncDispose]())

const closings = {
  terminated: (payer: Payer) =>
    admin.client.call(endpoints.terminateUser, { params: { id: payer.id }, body: { reason: 'False name' } }),
  deleted: ({ client }: Payer) => client.call(endpoints.deleteAccount, { body: { password: testPassword } }),
}

/** Pays on Stripe's page and returns the webhooks, none of which is delivered yet. */
async function paidUnheard(open: () => Promise<{ url: string }>) {
  const before = site.reports.length
  await payOnPage((await open()).url)
  await vi.waitFor(
    () => expect(site.reports.slice(before).map(({ type }) => type)).toContain('checkout.session.completed'),
    polling,
  )
  return site.reports.slice(before)
}
const buyCoins = ({ client }: Payer) =>
  paidUnheard(() => client.call(endpoints.addCoins, { body: { productId: 1 } }))
const subscribe = ({ client }: Payer) => paidUnheard(() => client.call(endpoints.createCheckoutSession))

/** Waits until the payment is refunded. */
async function untilPaidBack({ id }: Payer, cents: number) {
  await vi.waitFor(async () => {
    const back = await site.context.db
      .selectFrom('payment_reversals as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.kind', 'r.amount_cents'])
      .where('p.account_id', '=', id)
      .execute()
    expect(back).toEqual([{ kind: 'refund', amount_cents: cents }])
  }, polling)
}

async function expectRightBooks() {
  await site.settled()
  for (const report of site.reports.splice(0)) await site.deliver(report)
  await site.settled()
  await site.pass(1)
  expect(await checkBooks(site.context)).toEqual([])
}

describe.each(['terminated', 'deleted'] as const)('after an account was %s', (how) => {
  test('coins that are booked later are refunded in full', async () => {
    const payer = await site.signUp()
    const reports = await buyCoins(payer)
    await closings[how](payer)
    for (const report of reports) await site.deliver(report)
    await untilPaidBack(payer, 500)
    expect(await availableCoins(site.context.db, payer.id)).toBe(0)
    await expectRightBooks()
  })

  test('a subscription that starts later ends at Stripe and is refunded', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const reports = await subscribe(payer)
    await closings[how](payer)
    for (const report of reports) await site.deliver(report)
    await untilPaidBack(payer, 999)
    const { id } = await site.context.db
      .selectFrom('subscriptions')
      .select('id')
      .where('account_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    await vi.waitFor(
      async () => expect((await site.context.stripe.subscriptions.retrieve(id)).status).toBe('canceled'),
      polling,
    )
    await expectRightBooks()
  })
})

test('coins booked during the termination of their account are forfeited or refunded', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payer = await site.signUp()
    const reports = await buyCoins(payer)
    const [, ...answers] = await Promise.all([
      closings.terminated(payer),
      ...reports.map((report) => site.deliver(report)),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    await vi.waitFor(async () => {
      const kinds = await site.context.db
        .selectFrom('ledger_transactions')
        .select('kind')
        .where('account_id', '=', payer.id)
        .orderBy('id')
        .execute()
      expect([
        ['deposit', 'adjustment'],
        ['deposit', 'refund'],
      ]).toContainEqual(kinds.map(({ kind }) => kind))
    }, polling)
    expect(await availableCoins(site.context.db, payer.id)).toBe(0)
  }
  await expectRightBooks()
})

test('a payment of a suspended account is kept', async () => {
  const payer = await site.signUp()
  const reports = await buyCoins(payer)
  const params = { id: payer.id }
  await admin.client.call(endpoints.suspendUser, { params, body: { reason: 'A question' } })
  for (const report of reports) await site.deliver(report)
  await expectRightBooks()
  expect(await availableCoins(site.context.db, payer.id)).toBe(500)
})
