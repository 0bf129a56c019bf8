import type { BillingDetails } from '@merkwerk/contract'
import { splitGross } from '@merkwerk/invoicing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  austrianDetails,
  austrianNumbers,
  buyerDetails,
  createAccount,
  createTestContext,
  storeVatCheck,
} from '../../../testing/index.ts'
import { reversedCoins } from '../billing/reversed-coins.ts'
import { correctInvoice, correctInvoiceAsSupport } from './correct-invoice.ts'
import { cancelCreditNote, issueCreditNote, issueInvoice } from './index.ts'
import { listInvoices } from './queries.ts'

let context: Context
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext({ USES_ONE_STOP_SHOP: 'true' }, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

const unknown = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }

/** Buyers with the group of VAT that their invoices belong to. The number of the last one is not confirmed yet. */
const buyers: { details: BillingDetails; group: string }[] = [
  { details: buyerDetails(), group: 'domestic DE 1900' },
  { details: buyerDetails({ name: 'Andere GmbH', reference: 'PO-1' }), group: 'domestic DE 1900' },
  { details: austrianDetails(), group: 'reverse-charge AT 0' },
  {
    details: buyerDetails({ country: 'FI', postal_code: '00100', city: 'Helsinki' }),
    group: 'one-stop-shop FI 2550',
  },
  { details: buyerDetails({ country: 'CH', postal_code: '8001', city: 'Zürich' }), group: 'outside-eu CH 0' },
  { details: austrianDetails(austrianNumbers.unavailable), group: 'one-stop-shop AT 2000' },
]
const confirmedGroup = 'reverse-charge AT 0'

interface Payment {
  reference: string
  /** What was paid at first. */
  cents: number
  collected: number
  group: string
  /** Refunds that can still fail. */
  refunds: { reference: string; cents: number }[]
}

/** The books as they must be: what Stripe collected, by payment. */
interface Model {
  accountId: number
  buyer: number
  isConfirmed: boolean
  payments: Payment[]
}

const groupNow = ({ buyer, isConfirmed }: Model): string =>
  buyer === 5 && isConfirmed ? confirmedGroup : (buyers[buyer]?.group ?? '')

type Step =
  | { kind: 'move'; buyer: number }
  | { kind: 'confirm' }
  | { kind: 'buy'; cents: number }
  | { kind: 'refund'; payment: number; share: number }
  | { kind: 'fail'; payment: number }
  | { kind: 'correct'; payment: number }

const payment = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), buyer: fc.nat(buyers.length - 1) }),
  fc.record({ kind: fc.constant('confirm' as const) }),
  fc.record({ kind: fc.constant('buy' as const), cents: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    payment,
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('fail' as const), payment }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), payment }) },
)

const inTransaction = <T>(action: (tx: Parameters<typeof issueInvoice>[1]) => Promise<T>) =>
  context.db.transaction().execute(action)
let last = 0
const nextId = (prefix: string): string => {
  last += 1
  return `${prefix}_${last}`
}

const confirm = ({ accountId }: Model, number: string): Promise<void> =>
  storeVatCheck(context.db, accountId, { number, outcome: 'valid', at: now })

async function buy(model: Model, amountCents: number): Promise<void> {
  const reference = nextId('pi')
  const sale = { accountId: model.accountId, kind: 'coins' as const, coins: 100, buyer: unknown }
  await inTransaction((tx) => issueInvoice(context, tx, { ...sale, amountCents, reference }))
  model.payments.push({
    reference,
    cents: amountCents,
    collected: amountCents,
    group: groupNow(model),
    refunds: [],
  })
}

async function refund(paid: Payment, share: number): Promise<void> {
  const cents = Math.ceil(paid.collected * share)
  if (cents === 0) return
  const reference = nextId('re')
  const correctsReference = paid.reference
  await inTransaction((tx) =>
    issueCreditNote(context, tx, { amountCents: cents, reference, correctsReference }),
  )
  paid.collected -= cents
  paid.refunds.push({ reference, cents })
}

async function fail(paid: Payment): Promise<void> {
  const failed = paid.refunds.shift()
  if (!failed) return
  await inTransaction((tx) => cancelCreditNote(context, tx, failed))
  paid.collected += failed.cents
}

/**
 * Corrects the newest invoice of a payment, as support if the owner may not. A refusal of both is right when nothing changed
 * or nothing is left.
 */
async function correct(model: Model, paid: Payment): Promise<void> {
  const invoices = await listInvoices(context.db, model.accountId)
  const newest = invoices.find(
    ({ reference, kind }) => kind !== 'refund' && reference.split(':')[0] === paid.reference,
  )
  const { id = 0, number = '' } = newest ?? {}
  const own = await correctInvoice(context, model, { id, ip: nextAddress() }).catch(unlessConflict)
  const other = own && (await correctInvoiceAsSupport(context, number).catch(unlessConflict))
  if (other) return
  paid.group = groupNow(model)
  const [corrected] = await listInvoices(context.db, model.accountId)
  const taken = reversedCoins({ coins: 100, amountCents: paid.cents }, paid.cents - paid.collected)
  expect(corrected?.coins, 'the coins in the wallet').toBe(100 - taken)
}
const unlessConflict = (error: unknown): 'refused' => {
  if (error instanceof AppError && error.code === 'CONFLICT') return 'refused'
  throw error
}
const nextAddress = (): string => `10.0.${Math.floor(last / 250)}.${last++ % 250}`

async function run(model: Model, next: Step): Promise<void> {
  const paid =
    'payment' in next ? model.payments[next.payment % Math.max(1, model.payments.length)] : undefined
  if (next.kind === 'move') {
    model.buyer = next.buyer
    const values = { ...(buyers[next.buyer]?.details ?? buyerDetails()), updated_at: now }
    await context.db
      .updateTable('billing_details')
      .set(values)
      .where('account_id', '=', model.accountId)
      .execute()
  } else if (next.kind === 'confirm') {
    if (!model.isConfirmed) await confirm(model, austrianNumbers.unavailable)
    model.isConfirmed = true
  } else if (next.kind === 'buy') await buy(model, next.cents)
  else if (paid && next.kind === 'refund') await refund(paid, next.share)
  else if (paid && next.kind === 'fail') await fail(paid)
  else if (paid && next.kind === 'correct') await correct(model, paid)
}

/** Sums documents of payments by payment and group of VAT, without empty groups. */
async function invoiced({ accountId }: Model) {
  const sums = new Map<string, { gross: number; vat: number }>()
  for (const { reference, buyer, vat, ...row } of await listInvoices(context.db, accountId)) {
    const paid = reference.startsWith('pi') ? reference.split(':')[0] : undefined
    const group = `${row.vat_treatment} ${vat?.country ?? buyer.country} ${vat?.rateBasisPoints}`
    const root = paid ?? String(row.root_id)
    const sum = sums.get(`${root} ${group}`) ?? { gross: 0, vat: 0 }
    sums.set(`${root} ${group}`, { gross: sum.gross + row.amount_cents, vat: sum.vat + row.vat_cents })
    expect(row.net_cents + row.vat_cents).toBe(row.amount_cents)
  }
  return sums
}

async function expectBooks(model: Model): Promise<void> {
  const rows = await listInvoices(context.db, model.accountId)
  const rootIds = new Map(rows.map(({ id, reference }) => [String(id), reference]))
  const byPayment = new Map<string, { gross: number; vat: number }>()
  for (const [key, sum] of await invoiced(model)) {
    const [root = '', ...group] = key.split(' ')
    const full = `${rootIds.get(root) ?? root} ${group.join(' ')}`
    const former = byPayment.get(full) ?? { gross: 0, vat: 0 }
    byPayment.set(full, { gross: former.gross + sum.gross, vat: former.vat + sum.vat })
  }
  for (const { reference, collected, group } of model.payments) {
    const rate = Number(group.split(' ').at(-1))
    for (const [key, { gross, vat }] of byPayment) {
      if (!key.startsWith(`${reference} `)) continue
      const isCurrent = key === `${reference} ${group}`
      expect([key, gross]).toEqual([key, isCurrent ? collected : 0])
      const expected = isCurrent ? splitGross(collected, rate).vatCents : 0
      expect(Math.abs(vat - expected), key).toBeLessThanOrEqual(isCurrent && collected > 0 ? 1 : 0)
    }
  }
}

async function expectNoGaps(): Promise<void> {
  const rows = await context.db
    .selectFrom('invoices')
    .select('number_in_year')
    .orderBy('number_in_year')
    .execute()
  expect(rows.map((row) => row.number_in_year)).toEqual(rows.map((_, index) => index + 1))
}

test('invoices sum to what was collected, by rate and country, after random purchases, refunds, moves and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { id: accountId } = await createAccount(context)
      const model: Model = { accountId, buyer: 0, isConfirmed: false, payments: [] }
      await confirm(model, austrianNumbers.valid)
      for (const next of steps) await run(model, next)
      await expectBooks(model)
    }),
    { numRuns: inject('randomSequences') },
  )
  await expectNoGaps()
})
