import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { cancelCreditNote, issueCreditNote, issueInvoice } from './index.ts'

let context: Context
let accountId: number
let lastPayment = 0
let now = new Date('2026-11-21T08:00:00Z')

const buyer = {
  name: 'Größe & Söhne GmbH',
  address: 'Lindenstraße 7\n50674 Köln',
  country: 'DE',
  vatId: null,
  isVatIdValid: false,
}

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
  accountId = (await createAccount(context)).id
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)
const nextPayment = () => {
  lastPayment += 1
  return `pi_${lastPayment}`
}
const issue = (tx: Tx, reference = nextPayment(), amountCents = 999) =>
  issueInvoice(context, tx, { accountId, kind: 'subscription', amountCents, reference, buyer })

async function numbers(year: number): Promise<number[]> {
  const rows = await context.db
    .selectFrom('invoices')
    .select('number_in_year')
    .where('year', '=', year)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.number_in_year)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('invoice numbers', () => {
  test('have no gaps when issued concurrently or rolled back', async () => {
    const before = (await numbers(2026)).length
    const results = await Promise.allSettled(
      upTo(40).map((count) =>
        inTransaction(async (tx) => {
          await issue(tx)
          if (count % 3 === 0) throw new Error('the payment failed')
        }),
      ),
    )
    const kept = results.filter(({ status }) => status === 'fulfilled').length
    expect(kept).toBe(27)
    expect((await numbers(2026)).toSorted((a, b) => a - b)).toEqual(upTo(before + kept))
  })

  test('are used once for a payment that is reported many times concurrently', async () => {
    const before = (await numbers(2026)).length
    const reference = nextPayment()
    const issued = await Promise.all(upTo(8).map(() => inTransaction((tx) => issue(tx, reference))))
    expect(issued.filter(Boolean)).toHaveLength(1)
    await inTransaction((tx) => issue(tx))
    expect((await numbers(2026)).toSorted((a, b) => a - b)).toEqual(upTo(before + 2))
  })

  test('restart with the year of the seller’s calendar', async () => {
    now = new Date('2026-12-31T23:30:00Z')
    await inTransaction((tx) => issue(tx))
    await inTransaction((tx) => issue(tx))
    expect(await numbers(2027)).toEqual([1, 2])
    now = new Date('2026-11-21T08:00:00Z')
  })
})

describe('refunds of one payment', () => {
  const readSums = (payment: string) =>
    context.db
      .selectFrom('invoices')
      .select(({ fn }) => [
        fn.sum<string>('amount_cents').as('amount'),
        fn.sum<string>('net_cents').as('net'),
        fn.sum<string>('vat_cents').as('vat'),
      ])
      .where(({ eb, or }) => or([eb('reference', '=', payment), eb('reference', 'like', `re_${payment}_%`)]))
      .executeTakeFirstOrThrow()
  const refund = (correctsReference: string, reference: string, amountCents: number) =>
    inTransaction((tx) => issueCreditNote(context, tx, { amountCents, reference, correctsReference }))

  test('end at zero to the cent when refunded concurrently in parts, VAT too', async () => {
    const payment = nextPayment()
    await inTransaction((tx) => issue(tx, payment, 1000))
    await Promise.all(upTo(10).map((part) => refund(payment, `re_${payment}_${part}`, 100)))
    expect(await readSums(payment)).toEqual({ amount: '0', net: '0', vat: '0' })
  })

  test('are canceled when they fail, so that the payment can be refunded again, with VAT to the cent', async () => {
    const payment = nextPayment()
    await inTransaction((tx) => issue(tx, payment, 1001))
    const steps = [
      ['a', 333],
      ['b', 333],
    ] as const
    for (const [name, cents] of steps) await refund(payment, `re_${payment}_${name}`, cents)
    const failed = { reference: `re_${payment}_a` }
    const cancelled = await Promise.all(
      upTo(3).map(() => inTransaction((tx) => cancelCreditNote(context, tx, failed))),
    )
    expect(cancelled.filter(Boolean)).toHaveLength(1)
    await refund(payment, `re_${payment}_c`, 668)
    await expect(refund(payment, `re_${payment}_d`, 1)).rejects.toThrow(RangeError)
    expect(await readSums(payment)).toEqual({ amount: '0', net: '0', vat: '0' })
  })

  test('never exceed the payment, are issued once each, and require its invoice', async () => {
    const payment = nextPayment()
    await inTransaction((tx) => issue(tx, payment, 1000))
    const issued = await Promise.all(upTo(5).map(() => refund(payment, `re_${payment}`, 600)))
    expect(issued.filter(Boolean)).toHaveLength(1)
    await expect(refund(payment, `re_${payment}_more`, 401)).rejects.toThrow(RangeError)
    await expect(refund('pi_unknown', 're_unknown', 1)).rejects.toThrow(RangeError)
  })
})

describe('the database refuses for every role', () => {
  test.each([
    ['changing an invoice', sql`UPDATE invoices SET amount_cents = 1`],
    ['deleting invoices', sql`DELETE FROM invoices`],
    ['emptying the invoices', sql`TRUNCATE invoices`],
    ['moving the counter', sql`UPDATE invoice_counters SET last_number = 0`],
    ['adding a counter', sql`INSERT INTO invoice_counters VALUES (2031, 7)`],
    ['deleting counters', sql`DELETE FROM invoice_counters`],
  ])('%s', async (_what, statement) => {
    await inTransaction((tx) => issue(tx))
    const asOwner = inTransaction(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx)
      await statement.execute(tx)
    })
    await expect(asOwner).rejects.toThrow(/append-only/)
    await expect(inTransaction((tx) => statement.execute(tx))).rejects.toThrow(/append-only|permission/)
  })

  test('a number chosen by the client', async () => {
    const before = (await numbers(2026)).length
    await inTransaction((tx) =>
      tx
        .insertInto('invoices')
        .values({
          account_id: accountId,
          year: 2026,
          number_in_year: 4711,
          kind: 'coins',
          reference: nextPayment(),
          issued_at: now,
          supplied_at: now,
          language: 'de',
          amount_cents: 100,
          net_cents: 84,
          vat_cents: 16,
          vat_percent: 19,
          vat_treatment: 'domestic',
          vat: '{}',
          buyer: '{}',
          seller: '{}',
        })
        .execute(),
    )
    expect((await numbers(2026)).at(-1)).toBe(before + 1)
  })
})
