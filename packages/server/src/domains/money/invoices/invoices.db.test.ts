import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  type TestAccount,
  type TestApi,
} from '../../../testing/index.ts'
import { deposit, reverseDeposit } from '../wallet/index.ts'
import { type Buyer, issueCreditNote, issueInvoice } from './index.ts'
import { toDay } from './invoice.ts'
import { drawInvoice } from './invoice-file.ts'
import { createLines } from './invoice-lines.ts'
import { getInvoiceFor } from './queries.ts'

let context: Context
let api: TestApi
let lastPayment = 0
const now = new Date('2026-11-21T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext({ COMPANY_NAME: 'Merkwerk GmbH' }, { clock: { now: () => now } })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const german: Buyer = {
  name: 'Größe & Söhne GmbH',
  address: 'Lindenstraße 7\n50674 Köln',
  country: 'DE',
  vatId: null,
  isVatIdValid: false,
}
const austrian: Buyer = { ...german, country: 'AT', vatId: 'ATU13585627', isVatIdValid: true }

/** Without billing details the buyer is the one that Stripe knows. */
async function signedIn(subscription: 'active' | 'none' = 'active') {
  const account = await createAccount(context, { subscription, hasBillingDetails: false })
  return { account, token: (await signIn(context, account)).access }
}

/** Books a paid coin package with its invoice. Returns the payment's id. */
async function buy({ id: accountId }: TestAccount, buyer = german, amountCents = 950): Promise<string> {
  lastPayment += 1
  const reference = `pi_${lastPayment}`
  await context.db.transaction().execute(async (tx) => {
    await deposit(tx, {
      accountId,
      coins: 1_000,
      businessKey: `payment:${reference}`,
      payment: { reference, amountCents },
    })
    await issueInvoice(context, tx, { accountId, kind: 'coins', amountCents, reference, buyer, coins: 1_000 })
  })
  return reference
}

async function refund({ id: accountId }: TestAccount, payment: string, amountCents: number): Promise<void> {
  const reference = `re_${payment}`
  await context.db.transaction().execute(async (tx) => {
    await reverseDeposit(tx, {
      accountId,
      coins: 1_000,
      businessKey: `refund:${reference}`,
      kind: 'refund',
      payment: { reference, amountCents },
    })
    await issueCreditNote(context, tx, { amountCents, reference, correctsReference: payment })
  })
}

const listed = async (token: string) => (await api.client(token).call(endpoints.listInvoices)).invoices

async function download(token: string, path: string) {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    name: response.headers.get('content-disposition'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('invoices', () => {
  test('lists payments and refunds, newest first, with VAT to the cent', async () => {
    const { account, token } = await signedIn('none')
    await refund(account, await buy(account), 950)
    expect(await listed(token)).toMatchObject([
      { kind: 'refund', amount: -9.5, net: -7.98, vat: -1.52 },
      { kind: 'coins', amount: 9.5, net: 7.98, vat: 1.52 },
    ])
  })

  test('charges a business in another member state no VAT, in invoices and credit notes', async () => {
    const { account, token } = await signedIn()
    await refund(account, await buy(account, austrian), 500)
    expect(await listed(token)).toMatchObject([
      { amount: -5, net: -5, vat: 0 },
      { amount: 9.5, net: 9.5, vat: 0 },
    ])
  })

  test('keeps issued invoices unchanged when the customer moves or changes the language', async () => {
    const { account, token } = await signedIn()
    await buy(account)
    const [invoice] = await listed(token)
    const before = await download(token, `/wallet/invoices/${invoice?.id}/pdf/`)
    await context.db
      .updateTable('accounts')
      .set({ language: 'en', username: `moved-${account.id}` })
      .where('id', '=', account.id)
      .execute()
    const after = await download(token, `/wallet/invoices/${invoice?.id}/pdf/`)
    expect(before.name).toContain(`rechnung-${invoice?.number}.pdf`)
    expect(after.name).toBe(before.name)
    expect(after.bytes.length).toBe(before.bytes.length)
  })

  test('returns the same PDF by booking and by id, and none for a search', async () => {
    const { account, token } = await signedIn()
    const reference = await buy(account)
    await refund(account, reference, 950)
    const transactions = await context.db
      .selectFrom('ledger_transactions')
      .select(['id', 'reference'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute()
    const [refunded, paid] = await listed(token)
    for (const [index, invoice] of [paid, refunded].entries()) {
      const byBooking = await download(token, `/wallet/transactions/${transactions[index]?.id}/pdf/`)
      expect(byBooking.status).toBe(200)
      expect(byBooking.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(byBooking.name).toContain(invoice?.number)
    }
    const gift = { accountId: account.id, coins: 5, businessKey: `gift:${account.id}` }
    await context.db.transaction().execute((tx) => deposit(tx, gift))
    const given = await context.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('business_key', '=', gift.businessKey)
      .executeTakeFirstOrThrow()
    expect((await download(token, `/wallet/transactions/${given.id}/pdf/`)).status).toBe(404)
  })

  test('returns 404 for invoices of another account', async () => {
    const { account, token } = await signedIn()
    await buy(account)
    const [invoice] = await listed(token)
    const booking = await context.db
      .selectFrom('ledger_transactions')
      .select('id')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    const stranger = await signedIn()
    expect(await listed(stranger.token)).toEqual([])
    for (const path of [`invoices/${invoice?.id}`, `transactions/${booking.id}`])
      expect((await download(stranger.token, `/wallet/${path}/pdf/`)).status).toBe(404)
  })
})

describe('the files of an invoice', () => {
  test('are a PDF with the XML inside and an XRechnung when the billing details are known', async () => {
    const account = await createAccount(context)
    const token = (await signIn(context, account)).access
    await buy(account)
    const [invoice] = await listed(token)
    const pdf = await download(token, `/wallet/invoices/${invoice?.id}/pdf/`)
    expect(pdf.bytes.toString('latin1')).toContain('factur-x.xml')
    const xml = await download(token, `/wallet/invoices/${invoice?.id}/xml/`)
    expect(xml.name).toContain(`rechnung-${invoice?.number}.xml`)
    expect(xml.bytes.toString()).toContain('xrechnung_3.0')
    expect(xml.bytes.toString()).toContain('<ram:GrandTotalAmount>9.50</ram:GrandTotalAmount>')
  })

  test('stay PDF/A for a buyer whose name Roboto cannot draw', async () => {
    const account = await createAccount(context)
    await buy(account)
    const issued = await getInvoiceFor(context.db, account.id, `pi_${lastPayment}`)
    const buyer = { ...issued.buyer, name: '株式会社 🎉', address: '東京都\n深圳市' }
    const { body } = await drawInvoice(context.db, { ...issued, buyer })
    expect(body.toString('latin1')).toContain('factur-x.xml')
    expect(body.toString('latin1')).toContain('NotoSansJP')
  })

  test('are a plain PDF without the address of the buyer', async () => {
    const { account, token } = await signedIn()
    const seller = { name: 'Alt GmbH', address: 'Weg 1', vatId: null, register: '', email: 'a@example.test' }
    await context.db
      .insertInto('invoices')
      .values({
        account_id: account.id,
        year: 2026,
        kind: 'coins',
        reference: `pi_without_address_${account.id}`,
        issued_at: now,
        supplied_at: now,
        language: 'de',
        amount_cents: 1190,
        net_cents: 1000,
        vat_cents: 190,
        vat_percent: 19,
        coins: 100,
        vat_treatment: 'domestic',
        buyer: JSON.stringify({ ...german, place: undefined }),
        seller: JSON.stringify(seller),
        vat: JSON.stringify({
          treatment: 'domestic',
          rateBasisPoints: 1900,
          country: 'DE',
          notices: [],
          proofs: [],
        }),
      })
      .execute()
    const [invoice] = await listed(token)
    expect(invoice).toMatchObject({ amount: 11.9, has_xml: false, correction: null })
    const pdf = await download(token, `/wallet/invoices/${invoice?.id}/pdf/`)
    expect(pdf.bytes.toString('latin1')).not.toContain('factur-x.xml')
    expect((await download(token, `/wallet/invoices/${invoice?.id}/xml/`)).status).toBe(404)
  })
})

test('names the fee on the invoice of a first payment, with items that sum to its net', async () => {
  const { account, token } = await signedIn()
  await context.db.transaction().execute((tx) =>
    issueInvoice(context, tx, {
      accountId: account.id,
      kind: 'subscription',
      amountCents: 1998,
      oneTimeFeeCents: 999,
      reference: `pi_fee_${account.id}`,
      buyer: german,
      period: { start: now, end: new Date('2026-12-21T08:00:00Z') },
    }),
  )
  expect(await listed(token)).toMatchObject([{ amount: 19.98, net: 16.79, vat: 3.19 }])
  const invoice = await getInvoiceFor(context.db, account.id, `pi_fee_${account.id}`)
  const lines = createLines(invoice, undefined)
  expect(lines.map(({ netCents }) => netCents)).toEqual([840, 839])
})

describe('a statement', () => {
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

  test('lists every booking of its days on several pages', async () => {
    const { account, token } = await signedIn()
    await context.db.transaction().execute(async (tx) => {
      for (let gift = 0; gift < 90; gift += 1)
        await deposit(tx, { accountId: account.id, coins: 3, businessKey: `gift:${account.id}:${gift}` })
    })
    const today = toDay(new Date())
    const statement = await download(token, `/wallet/statement/pdf/?from=2026-01-01&to=${today}`)
    expect(statement.status).toBe(200)
    expect(statement.name).toContain(`kontoauszug-2026-01-01-${today}.pdf`)
    expect(pages(statement.bytes)).toBeGreaterThan(1)
    const empty = await download(token, '/wallet/statement/pdf/?from=2020-01-01&to=2020-12-31')
    expect(pages(empty.bytes)).toBe(1)
  })

  test('returns an error when its days are invalid or in the wrong order', async () => {
    const { token } = await signedIn()
    const refused = await api.call('GET', '/wallet/statement/pdf/?from=2026-02-01&to=2026-01-31', { token })
    expect(refused).toMatchObject({ status: 400, body: { to: [expect.stringContaining('before')] } })
    expect((await download(token, '/wallet/statement/pdf/?from=2026-02-31&to=2026-03-01')).status).toBe(400)
  })
})
