import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import {
  austrianDetails,
  austrianNumbers,
  buyerDetails,
  createAccount,
  createTestContext,
  signIn,
  startTestApi,
  storeVatCheck,
  type TestApi,
} from '../../../testing/index.ts'
import { correctInvoiceAsSupport } from './correct-invoice.ts'
import { issueCreditNote, issueInvoice } from './index.ts'
import { listInvoices } from './queries.ts'

let context: Context
let api: TestApi
let now = new Date('2026-11-23T08:00:00Z')
let admin: string

beforeAll(async () => {
  context = await createTestContext({ USES_ONE_STOP_SHOP: 'true' }, { clock: { now: () => now } })
  api = await startTestApi(context)
  admin = (await signIn(context, await createAccount(context, { isAdmin: true }))).access
  await fillBooks()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const unknown = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }
const inTransaction = <T>(action: (tx: Parameters<typeof issueInvoice>[1]) => Promise<T>) =>
  context.db.transaction().execute(action)

async function sell(details: ReturnType<typeof buyerDetails>, reference: string, amountCents: number) {
  const { id: accountId } = await createAccount(context)
  await context.db.updateTable('billing_details').set(details).where('account_id', '=', accountId).execute()
  await storeVatCheck(context.db, accountId, { number: austrianNumbers.valid, outcome: 'valid', at: now })
  const sale = { accountId, kind: 'coins' as const, coins: 100, buyer: unknown, amountCents, reference }
  await inTransaction((tx) => issueInvoice(context, tx, sale))
  return accountId
}

const finnish = buyerDetails({ country: 'FI', postal_code: '00100', city: 'Helsinki' })

/** Sales of two quarters: one of the third is refunded in the fourth, one of the fourth is corrected. */
async function fillBooks(): Promise<void> {
  now = new Date('2026-09-30T20:00:00Z')
  await sell(finnish, 'pi_early', 12_550)
  now = new Date('2026-11-23T08:00:00Z')
  await inTransaction((tx) =>
    issueCreditNote(context, tx, {
      amountCents: 5_000,
      reference: 're_early',
      correctsReference: 'pi_early',
    }),
  )
  await sell(buyerDetails({ name: 'Łódź "Handel" GmbH' }), 'pi_german', 70_000)
  await sell(austrianDetails(), 'pi_austrian', 40_049)
  await sell(buyerDetails({ country: 'CH', postal_code: '8001', city: 'Zürich' }), 'pi_swiss', 10_000)
  const accountId = await sell(buyerDetails(), 'pi_corrected', 11_900)
  await context.db
    .updateTable('billing_details')
    .set(austrianDetails())
    .where('account_id', '=', accountId)
    .execute()
  const [wrong] = await listInvoices(context.db, accountId)
  await correctInvoiceAsSupport(context, wrong?.number ?? '')
}

const quarter = (name: `2026-Q${'3' | '4'}`) =>
  api.client(admin).call(endpoints.getBookkeeping, { query: { quarter: name } })

test('sums a quarter by treatment, country and rate, and what its returns declare', async () => {
  const { total, groups, one_stop_shop, recapitulative, has_datev } = await quarter('2026-Q4')
  expect(has_datev).toBe(true)
  expect(total).toMatchObject({ rows: 7, grossCents: 70_000 + 40_049 + 10_000 + 11_900 - 5_000 })
  expect(groups).toMatchObject([
    { treatment: 'one-stop-shop', country: 'FI', rateBasisPoints: 2550, rows: 1, grossCents: -5_000 },
    { treatment: 'domestic', country: 'DE', rows: 3, netCents: 58_824, vatCents: 11_176 },
    { treatment: 'reverse-charge', country: 'AT', rows: 2, grossCents: 51_949, vatCents: 0 },
    { treatment: 'outside-eu', country: 'CH', rows: 1, grossCents: 10_000 },
  ])
  expect(one_stop_shop).toEqual({
    supplies: [],
    corrections: [{ quarter: '2026-Q3', country: 'FI', vatCents: -1_016 }],
  })
  expect(recapitulative).toEqual([{ vatNumber: austrianNumbers.valid, netCents: 51_949, euros: 519 }])
})

test('puts a sale into the quarter of its German day', async () => {
  const { total, one_stop_shop } = await quarter('2026-Q3')
  expect(total).toMatchObject({ rows: 1, grossCents: 12_550 })
  expect(one_stop_shop.supplies).toEqual([
    { country: 'FI', rateBasisPoints: 2550, netCents: 10_000, vatCents: 2_550 },
  ])
})

const download = async (format: 'csv' | 'datev', from = '2026-10-01', to = '2026-12-31') => {
  const path = `/admin/bookkeeping/export/?from=${from}&to=${to}&format=${format}`
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${admin}` } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('exports one line for each document as CSV, in the order of numbers', async () => {
  const { bytes } = await download('csv')
  const lines = bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(
    [2, 3, 4, 5, 6, 7, 8].map((number) => `2026-00000${number}`),
  )
})

test('exports a DATEV booking batch whose debits minus credits are the total', async () => {
  const { response, bytes } = await download('datev')
  expect(response.headers.get('content-disposition')).toContain('EXTF_Buchungsstapel_20261001_20261231.csv')
  const [header, , ...lines] = new TextDecoder('windows-1252').decode(bytes).trim().split('\r\n')
  expect(header).toContain('"EXTF";700;21;"Buchungsstapel";13')
  const booked = lines.map((line) => {
    const [amount = '', side] = line.split(';')
    return Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1)
  })
  expect(booked.reduce((sum, cents) => sum + cents, 0)).toBe((await quarter('2026-Q4')).total.grossCents)
  expect(lines.join()).toContain('Lódz ""Handel"" GmbH')
})

test('refuses a DATEV export over two fiscal years, and every export to sellers', async () => {
  expect((await download('datev', '2026-12-01', '2027-01-31')).response.status).toBe(409)
  const seller = (await signIn(context, await createAccount(context))).access
  const call = api.client(seller).call(endpoints.getBookkeeping, { query: { quarter: '2026-Q4' } })
  await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
