import { type BillingDetails, endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { germanVatPercent } from '../../../platform/config/seller-config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  austrianDetails,
  austrianNumbers,
  buyerDetails,
  createAccount,
  createTestContext,
  openTestMailbox,
  polling,
  signIn,
  startTestApi,
  storeVatCheck,
  type TestAccount,
  type TestApi,
} from '../../../testing/index.ts'
import { startWorker } from '../../../worker.ts'
import { vatNumberConfirmedTask } from '../billing-details/index.ts'
import { countCheck } from '../billing-details/store.ts'
import { announceCorrectionsHandler } from './announce-corrections.ts'
import { cancelCreditNote, correctInvoiceAsSupport, issueCreditNote, issueInvoice } from './index.ts'
import { getCurrentInvoiceFor } from './queries.ts'
import { correctionNotices } from './send-email.ts'

let context: Context
let api: TestApi
let worker: AsyncDisposable
let now = new Date('2026-11-23T08:00:00Z')
let lastPayment = 0
const mailbox = openTestMailbox()

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now }, mail: mailbox.mail })
  api = await startTestApi(context)
  worker = await startWorker(context)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const unknown = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }
const inTransaction = <T>(action: (tx: Parameters<typeof issueInvoice>[1]) => Promise<T>) =>
  context.db.transaction().execute(action)

async function enter({ id }: TestAccount, details: BillingDetails): Promise<void> {
  const values = { ...details, updated_at: now }
  await context.db.updateTable('billing_details').set(values).where('account_id', '=', id).execute()
}

const answer = (
  { id }: TestAccount,
  number: string,
  outcome: Parameters<typeof storeVatCheck>[2]['outcome'],
  db: Db = context.db,
): Promise<void> => storeVatCheck(db, id, { number, outcome, at: now })

async function signUp(details = buyerDetails()) {
  const account = await createAccount(context)
  await enter(account, details)
  const client = api.client((await signIn(context, account)).access)
  const list = async () => (await client.call(endpoints.listInvoices)).invoices
  return { account, client, list }
}

async function buy({ id: accountId }: TestAccount, amountCents = 70_000): Promise<string> {
  lastPayment += 1
  const reference = `pi_${lastPayment}`
  const sale = { accountId, kind: 'coins' as const, amountCents, coins: 70_000 }
  await inTransaction((tx) => issueInvoice(context, tx, { ...sale, reference, buyer: unknown }))
  return reference
}

const refund = (payment: string, reference: string, amountCents: number) =>
  inTransaction((tx) => issueCreditNote(context, tx, { amountCents, reference, correctsReference: payment }))

const correct = ({ client }: Awaited<ReturnType<typeof signUp>>, id: number | undefined) =>
  client.call(endpoints.correctInvoice, { params: { id: id ?? 0 } })

/** Corrects the first invoice. */
const correctAsSupport = async ({ list }: Awaited<ReturnType<typeof signUp>>) =>
  correctInvoiceAsSupport(context, (await list()).at(-1)?.number ?? '')

const vatSums = (invoices: { amount: number; vat: number }[]) => ({
  amount: invoices.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
  vat: invoices.reduce((sum, { vat }) => sum + Math.round(vat * 100), 0),
})

describe('the VAT of an invoice', () => {
  test.each([
    ['Germany', buyerDetails(), null, 11_176],
    ['Austria with a confirmed number', austrianDetails(), 'valid', 0],
    [
      'Austria while the registers are down',
      austrianDetails(austrianNumbers.unavailable),
      'unavailable',
      11_176,
    ],
    [
      'France without a number',
      buyerDetails({ country: 'FR', postal_code: '75001', city: 'Paris' }),
      null,
      11_176,
    ],
    ['Switzerland', buyerDetails({ country: 'CH', postal_code: '8001', city: 'Zürich' }), null, 0],
  ] as const)('%s', async (_, details, outcome, vatCents) => {
    const buyer = await signUp(details)
    if (outcome && details.vat_number) await answer(buyer.account, details.vat_number, outcome)
    await buy(buyer.account)
    const [invoice] = await buyer.list()
    expect(invoice).toMatchObject({
      amount: 700,
      vat: vatCents / 100,
      has_xml: true,
      correction: null,
    })
  })

  test('in Germany is the one that public pages state', async () => {
    const buyer = await signUp()
    await buy(buyer.account, 100 + germanVatPercent)
    expect((await buyer.list())[0]).toMatchObject({ net: 1, vat: germanVatPercent / 100 })
  })

  test('is German for a confirmed business while the seller has no VAT number, and correctable afterwards', async () => {
    const buyer = await signUp(austrianDetails())
    await answer(buyer.account, austrianNumbers.valid, 'valid')
    const vat = { ...context.config.vat, sellerHasVatNumber: false, ownGermanNumber: null }
    const { id: accountId } = buyer.account
    const sale = { accountId, kind: 'coins' as const, amountCents: 70_000, coins: 70_000, buyer: unknown }
    const without = { ...context, config: { ...context.config, vat } }
    await inTransaction((tx) => issueInvoice(without, tx, { ...sale, reference: `pi_none_${accountId}` }))
    expect((await buyer.list())[0]).toMatchObject({ vat: 111.76, has_xml: true, correction: 'owner' })
  })

  test('is stored with the answers that prove it', async () => {
    const buyer = await signUp(austrianDetails())
    await answer(buyer.account, austrianNumbers.valid, 'valid')
    const reference = await buy(buyer.account)
    const { vat } = await context.db
      .selectFrom('invoices')
      .select('vat')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(vat).toMatchObject({
      treatment: 'reverse-charge',
      reason: 'confirmed-vat-number',
      country: 'AT',
      proofs: [{ requestId: 'evatr-1' }, { requestId: 'vies-1' }],
    })
  })
})

describe('a correction', () => {
  test('cancels the invoice and replaces it when the number is confirmed later', async () => {
    const buyer = await signUp(austrianDetails(austrianNumbers.unavailable))
    await answer(buyer.account, austrianNumbers.unavailable, 'unavailable')
    const payment = await buy(buyer.account)
    expect((await buyer.list())[0]).toMatchObject({ vat: 111.76, correction: null })
    await answer(buyer.account, austrianNumbers.unavailable, 'valid')
    const [wrong] = await buyer.list()
    expect(wrong?.correction).toBe('owner')
    const { invoices } = await correct(buyer, wrong?.id)
    expect(invoices).toMatchObject([
      { kind: 'corrected', amount: 700, net: 700, vat: 0, has_xml: true, correction: null },
      {
        kind: 'cancellation',
        amount: -700,
        net: -588.24,
        vat: -111.76,
        has_xml: true,
        correction: null,
      },
      { kind: 'coins', amount: 700, vat: 111.76, correction: null },
    ])
    await expect(correct(buyer, wrong?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const current = await getCurrentInvoiceFor(context.db, buyer.account.id, payment)
    expect(current.replaces_id).toBe(wrong?.id)
    const entries = await context.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('account_id', '=', buyer.account.id)
      .execute()
    expect(entries).toEqual([])
  })

  test('is not offered for another reference, or a number that was confirmed for the sale and is invalid later', async () => {
    const buyer = await signUp(austrianDetails())
    await answer(buyer.account, austrianNumbers.valid, 'valid')
    await buy(buyer.account)
    await answer(buyer.account, austrianNumbers.valid, 'invalid')
    expect((await buyer.list())[0]).toMatchObject({ vat: 0, correction: null })
    await enter(buyer.account, { ...austrianDetails(), reference: 'PO-2' })
    expect((await buyer.list())[0]?.correction).toBeNull()
    await enter(buyer.account, { ...austrianDetails(), name: 'Neuer Name GmbH' })
    const { invoices } = await correct(buyer, (await buyer.list())[0]?.id)
    expect(invoices[0]).toMatchObject({ kind: 'corrected', vat: 0 })
  })

  test('covers what was not refunded, and later refunds correct the new invoice', async () => {
    const buyer = await signUp()
    const payment = await buy(buyer.account)
    await refund(payment, `re_${payment}_a`, 10_000)
    await enter(buyer.account, buyerDetails({ name: 'Neue Firma GmbH', country: 'CH', postal_code: '8001' }))
    await correctAsSupport(buyer)
    const invoices = await buyer.list()
    expect(invoices[0]).toMatchObject({ kind: 'corrected', amount: 600, vat: 0 })
    expect(vatSums(invoices)).toEqual({ amount: 60_000, vat: 0 })
    await refund(payment, `re_${payment}_b`, 60_000)
    await expect(refund(payment, `re_${payment}_c`, 1)).rejects.toThrow(RangeError)
    expect(vatSums(await buyer.list())).toEqual({ amount: 0, vat: 0 })
    expect((await buyer.list()).some(({ correction }) => correction)).toBe(false)
  })

  test('that takes VAT out because of another country or area is left to support', async () => {
    const buyer = await signUp()
    await buy(buyer.account)
    const [invoice] = await buyer.list()
    const abroad = buyerDetails({ country: 'CH', postal_code: '8001', city: 'Zürich' })
    const island = buyerDetails({ postal_code: '27498', city: 'Helgoland' })
    await answer(buyer.account, austrianNumbers.valid, 'valid')
    for (const details of [abroad, island, austrianDetails()]) {
      await enter(buyer.account, details)
      expect((await buyer.list())[0]).toMatchObject({ vat: 111.76, correction: 'support' })
      await expect(correct(buyer, invoice?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    expect(await buyer.list()).toHaveLength(1)
    await correctAsSupport(buyer)
    expect((await buyer.list())[0]).toMatchObject({ kind: 'corrected', vat: 0, correction: null })
    await expect(correctInvoiceAsSupport(context, invoice?.number ?? '')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(correctInvoiceAsSupport(context, '17')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const audited = await context.db
      .selectFrom('audit_log')
      .select(['actor_account_id', 'details'])
      .where('action', '=', 'correct-invoice')
      .where('account_id', '=', buyer.account.id)
      .execute()
    expect(audited).toEqual([{ actor_account_id: null, details: { invoice: invoice?.number } }])
  })

  test('takes the VAT of the new invoice when an earlier refund fails afterwards', async () => {
    const buyer = await signUp()
    const payment = await buy(buyer.account)
    await refund(payment, `re_${payment}`, 10_000)
    await enter(buyer.account, buyerDetails({ country: 'CH', postal_code: '8001', city: 'Zürich' }))
    await correctAsSupport(buyer)
    await inTransaction((tx) => cancelCreditNote(context, tx, { reference: `re_${payment}` }))
    expect(vatSums(await buyer.list())).toEqual({ amount: 70_000, vat: 0 })
    await refund(payment, `re_${payment}_again`, 70_000)
    expect(vatSums(await buyer.list())).toEqual({ amount: 0, vat: 0 })
  })

  test('is made once by simultaneous requests, with numbers without gaps', async () => {
    const buyer = await signUp()
    await buy(buyer.account)
    await enter(buyer.account, buyerDetails({ name: 'Andere GmbH' }))
    const [wrong] = await buyer.list()
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => correct(buyer, wrong?.id)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const numbers = (await buyer.list()).map(({ number }) => Number(number.slice(5)))
    expect(numbers).toEqual([numbers[2]! + 2, numbers[2]! + 1, numbers[2]])
  })

  test('is refused for credit notes, refunded and old invoices, and those of others', async () => {
    const buyer = await signUp()
    const payment = await buy(buyer.account)
    await enter(buyer.account, buyerDetails({ name: 'Andere GmbH' }))
    const stranger = await signUp()
    const [invoice] = await buyer.list()
    await expect(correct(stranger, invoice?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await refund(payment, `re_${payment}`, 70_000)
    const [creditNote] = await buyer.list()
    for (const id of [creditNote?.id, invoice?.id])
      await expect(correct(buyer, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    now = new Date('2026-08-24T08:00:00Z')
    await buy(buyer.account)
    now = new Date('2026-11-23T08:00:00Z')
    await enter(buyer.account, buyerDetails())
    const [old] = await buyer.list()
    expect(old?.correction).toBeNull()
    await expect(correct(buyer, old?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('sends invoice and correction to the invoice address, as PDF and XML', async () => {
    const buyer = await signUp(buyerDetails({ invoice_email: 'buchhaltung@example.test' }))
    await buy(buyer.account)
    const attached = async (subject: string) =>
      (await mailbox.take('buchhaltung@example.test', subject)).attachments?.map(
        ({ contentType }) => contentType,
      )
    const files = ['application/pdf', 'application/xml']
    expect(await attached('Ihr Beleg')).toEqual(files)
    await enter(buyer.account, buyerDetails({ invoice_email: 'buchhaltung@example.test', name: 'Neu GmbH' }))
    await correct(buyer, (await buyer.list())[0]?.id)
    expect(await attached('berichtigte Rechnung')).toEqual([...files, ...files])
  })
})

describe('a VAT number that is confirmed after an invoice with VAT', () => {
  const number = austrianNumbers.unavailable
  const signUpUnconfirmed = async () => {
    const buyer = await signUp(austrianDetails(number))
    await answer(buyer.account, number, 'unavailable')
    return buyer
  }
  const announce = ({ account }: Awaited<ReturnType<typeof signUp>>) =>
    announceCorrectionsHandler.run(context, { accountId: account.id }, new AbortController().signal)

  async function countNotices({ id }: TestAccount): Promise<number> {
    const { rows } = await sql`
      SELECT FROM pgboss.job
      WHERE name = 'send-correction-notice' AND (data ->> 'accountId')::integer = ${id}`.execute(context.db)
    return rows.length
  }

  test('is announced to the owner once an invoice, though it is confirmed repeatedly', async () => {
    const buyer = await signUpUnconfirmed()
    await buy(buyer.account)
    const refunded = await buy(buyer.account)
    await refund(refunded, `re_${refunded}`, 10_000)
    await announce(buyer)
    expect(await countNotices(buyer.account)).toBe(0)
    await answer(buyer.account, number, 'valid')
    await Promise.all([announce(buyer), announce(buyer), announce(buyer)])
    await answer(buyer.account, number, 'valid')
    await announce(buyer)
    expect(await countNotices(buyer.account)).toBe(2)
    const [, partly, whole] = await buyer.list()
    const { text } = await mailbox.take(buyer.account.email, `${whole?.number} geht auch ohne Umsatzsteuer`)
    expect(text).toContain('111,76 € Umsatzsteuer'.replace(' €', '\u00a0€'))
    expect(text).toContain('21. Februar 2027')
    expect(text).toContain('/wallet?view=invoices')
    const rest = await mailbox.take(buyer.account.email, `${partly?.number} geht auch ohne`)
    expect(rest.text).toContain('Der Betrag von 600,00\u00a0€ bleibt gleich')
  })

  test('is not announced for invoices to another address, without VAT, refunded and corrected ones, and those of others', async () => {
    const buyer = await signUpUnconfirmed()
    const stranger = await signUpUnconfirmed()
    await buy(stranger.account)
    await enter(buyer.account, buyerDetails())
    await buy(buyer.account)
    await enter(buyer.account, austrianDetails(number))
    const refunded = await buy(buyer.account)
    await refund(refunded, `re_${refunded}`, 70_000)
    await buy(buyer.account)
    await answer(buyer.account, number, 'valid')
    await correct(buyer, (await buyer.list())[0]?.id)
    await buy(buyer.account)
    await announce(buyer)
    expect(await countNotices(buyer.account)).toBe(0)
    expect(await countNotices(stranger.account)).toBe(0)
  })

  test('is not emailed once the invoice is corrected', async () => {
    const buyer = await signUpUnconfirmed()
    await buy(buyer.account)
    await answer(buyer.account, number, 'valid')
    const [invoice] = await buyer.list()
    await correct(buyer, invoice?.id)
    await correctionNotices.handler.run(
      context,
      { accountId: buyer.account.id, invoiceId: invoice?.id },
      new AbortController().signal,
    )
    expect(
      mailbox.messages.filter(({ to, subject }) => to === buyer.account.email && /ohne/.test(subject)),
    ).toEqual([])
  })

  test('is announced for an invoice that is being issued meanwhile', async () => {
    const buyer = await signUpUnconfirmed()
    const { id: accountId } = buyer.account
    let confirming: Promise<void> | undefined
    await inTransaction(async (tx) => {
      const sale = { accountId, kind: 'coins' as const, amountCents: 70_000, coins: 70_000, buyer: unknown }
      await issueInvoice(context, tx, { ...sale, reference: `pi_meanwhile_${accountId}` })
      confirming = inTransaction(async (other) => {
        await countCheck(other, accountId, undefined)
        await answer(buyer.account, number, 'valid', other)
        await context.queue.enqueue(other, vatNumberConfirmedTask, { accountId })
      })
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(context.db)
        expect(rows).not.toEqual([])
      }, polling)
    })
    await confirming
    await mailbox.take(buyer.account.email, 'geht auch ohne Umsatzsteuer')
  })
})
