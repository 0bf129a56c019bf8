import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { listInvoices } from '../invoices/index.ts'
import { availableCoins } from '../wallet/index.ts'
import { bookPayment } from './book-payment.ts'
import type { Reversal } from './list-reversals.ts'
import { insertPurchase, lockCustomer } from './store.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const buyer = { name: 'Erika Muster', address: '', country: 'DE', vatId: null, isVatIdValid: false }
const refund = (id: string, isUndone = false): Reversal => ({
  id,
  kind: 'refund',
  amountCents: 950,
  isUndone,
})

/** A payment for 1,000 coins, and a function that books it with the given reversals. */
async function paid() {
  const { id: accountId } = await createAccount(context)
  const now = context.clock.now()
  const payment = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, now)
    const facts = { account_id: accountId, kind: 'coins', amount_cents: 950, coins: 1000 } as const
    const purchase = await insertPurchase(tx, {
      ...facts,
      method: 'checkout',
      package_id: 2,
      created_at: now,
    })
    return { ...facts, id: `pi_${accountId}`, purchase_id: purchase.id, paid_at: now }
  })
  const report = (...reversals: Reversal[]) =>
    context.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, accountId, now)
      return bookPayment(context, tx, { payment, buyer, reversals })
    })
  return { accountId, report }
}

test('returns coins and cancels the credit note when a refund fails, and books the next refund as usual', async () => {
  const { accountId, report } = await paid()
  await report(refund('re_one'))
  expect(await availableCoins(context.db, accountId)).toBe(0)

  await report(refund('re_one', true))
  expect(await availableCoins(context.db, accountId)).toBe(1000)

  await report(refund('re_one', true), refund('re_two'))
  await report(refund('re_one', true), refund('re_two'))
  expect(await availableCoins(context.db, accountId)).toBe(0)
  const amounts = (await listInvoices(context.db, accountId)).map((invoice) => invoice.amount_cents)
  expect(amounts).toEqual([-950, 950, -950, 950])
})

test('books a failed refund and its replacement that are reported together', async () => {
  const { accountId, report } = await paid()
  await report(refund('re_three'))
  await report(refund('re_three', true), refund('re_four'))
  expect(await availableCoins(context.db, accountId)).toBe(0)
  const invoices = await listInvoices(context.db, accountId)
  expect(invoices.map(({ amount_cents }) => amount_cents)).toEqual([-950, 950, -950, 950])
  expect(invoices.reduce((sum, { vat_cents }) => sum + vat_cents, 0)).toBe(0)
})
