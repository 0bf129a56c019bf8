// @vitest-environment happy-dom
import { type CoinPackage, endpoints, type Invoice, type Transaction } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import {
  billingDetails,
  card,
  cardList,
  coinPackage,
  profile,
  transaction,
  wallet,
} from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import WalletPage from './page.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))
const topUp = { enabled: false, threshold: 100, productId: 1, stopped_reason: null }

type TopUp = Omit<typeof topUp, 'stopped_reason'> & { stopped_reason: 'card-declined' | 'no-card' | null }

interface Options {
  transactions?: Transaction[]
  coins?: Parameters<typeof wallet>[0]
  autoTopUp?: TopUp
  packages?: CoinPackage[]
  hasAccess?: boolean
  at?: string
  language?: 'en' | 'de'
}

async function openWallet({
  transactions = [transaction()],
  coins,
  autoTopUp = topUp,
  ...options
}: Options = {}) {
  const { packages = [coinPackage(), coinPackage({ id: 2, coins: 10_000, price: 85 })], hasAccess = true } =
    options
  api.on(endpoints.getProfile, profile({ subscription: { status: 'active', has_access: hasAccess } }))
  api.on(endpoints.getWallet, wallet(coins))
  api.on(endpoints.getAutoTopUp, autoTopUp)
  api.on(endpoints.getProductList, { products: packages })
  api.on(endpoints.getCoinHistory, { days: [] })
  api.on(endpoints.listTransactions, transactions)
  api.on(endpoints.listCards, cardList([card()]))
  const rendered = await renderScreen(<WalletPage />, {
    at: options.at ?? '/wallet',
    path: '/wallet',
    language: options.language ?? 'en',
  })
  return rendered
}

const row = async (text: string | RegExp) =>
  within((await screen.findByText(text, { ignore: 'option' })).closest('tr') as HTMLElement)

test('amounts and coins have their sign and the format of the language', async () => {
  await openWallet({
    transactions: [
      transaction({ id: 2, transaction_type: 'Refund', coins: -1_500, amount: -15, balance_after: -250 }),
      transaction({ coins: 12_345, amount: 123.45, balance_after: 13_595 }),
    ],
  })
  const refund = await row('Refund')
  expect(refund.getAllByText('−1,500')).toHaveLength(2)
  refund.getByText('−€15.00')
  const deposit = await row('Deposit')
  expect(deposit.getAllByText('+12,345')).toHaveLength(2)
  deposit.getByText('€123.45')
  deposit.getByText('13,595')
})

test('in German, amounts are German', async () => {
  await openWallet({ transactions: [transaction({ coins: 12_345, amount: 1_234.5 })], language: 'de' })
  const [amount] = await screen.findAllByText(/1\.234,50/)
  expect(amount?.textContent?.replace('\u00a0', ' ')).toBe('1.234,50 €')
  expect(screen.getAllByText('+12.345')).toHaveLength(2)
})

test('a job has one line with what it was charged, and its reservation only when asked for', async () => {
  const job = { job_id: 'MW-7', job_name: 'Drills', amount: null, has_receipt: false }
  const booked = [
    transaction({ ...job, id: 2, transaction_type: 'Settlement', coins: 2, captured: 8 }),
    transaction({ ...job, id: 1, transaction_type: 'Hold', coins: -10 }),
  ]
  const { user } = await openWallet({ transactions: booked })
  const line = await row('8 coins charged')
  expect(line.getAllByText('−8')).toHaveLength(2)
  expect(line.getByRole('link', { name: 'Drills' }).getAttribute('href')).toBe('/search/MW-7')
  expect(screen.queryByRole('row', { name: /Reservation/ })).toBeNull()
  api.on(endpoints.listTransactions, booked.slice(1))
  await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Reservation')
  await waitFor(() => expect(api.calls(endpoints.listTransactions)[0]?.query).toMatchObject({ type: 'Hold' }))
  expect(await screen.findAllByText('−10')).toHaveLength(2)
})

test('filters are in the address, and a filter without results can be cleared', async () => {
  const { user, address } = await openWallet({ transactions: [], at: '/wallet?type=Dispute&from=2026-11-01' })
  await screen.findByText('No transactions found')
  expect(api.calls(endpoints.listTransactions)[0]?.query).toMatchObject({
    type: 'Dispute',
    from: '2026-11-01',
  })
  api.on(endpoints.listTransactions, [transaction()])
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(address()).toBe('/wallet')
  await row('Deposit')
})

test('invalid filters of the address are ignored', async () => {
  await openWallet({ at: '/wallet?type=Gift&from=2026-13-01&to=now' })
  await row('Deposit')
  expect(api.calls(endpoints.listTransactions)[0]?.query).toEqual({ limit: 50 })
})

test('older transactions follow by cursor until a page is not full', async () => {
  const page = Array.from({ length: 50 }, (_, index) =>
    transaction({ id: 100 - index, transactionId: `T-${index}` }),
  )
  const { user } = await openWallet({ transactions: page })
  const more = await screen.findByRole('button', { name: 'Show more' })
  api.on(endpoints.listTransactions, [transaction({ id: 1, transactionId: 'T-last' })])
  await user.click(more)
  await screen.findByText('T-last')
  expect(api.calls(endpoints.listTransactions)[0]?.query).toMatchObject({ before: 51 })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an invoice is saved under its number, and a failure is reported', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.downloadReceipt, refuse('NOT_FOUND'), '%PDF')
  const { user } = await openWallet()
  const button = await screen.findByRole('button', { name: 'Invoice for T-1 as PDF' })
  await user.click(button)
  await screen.findByText('The invoice could not be downloaded. Please try again.')
  await user.click(button)
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'receipt_T-1.pdf' })
})

test('transactions are exported as listed', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.exportTransactions, noResponse, 'csv')
  const { user } = await openWallet({ at: '/wallet?type=Deposit' })
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  }
  await save()
  await screen.findByText('Network error. Please check your connection and try again.')
  await save()
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'transactions.csv' })
  expect(api.calls(endpoints.exportTransactions)[1]?.query).toEqual({ type: 'Deposit' })
})

test('a statement of the chosen period is saved under its days', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.downloadStatement, '%PDF')
  const { user } = await openWallet({ at: '/wallet?from=2026-10-01&to=2026-10-31' })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('menuitem', { name: '2026-10-01 to 2026-10-31' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'statement_2026-10-01_2026-10-31.pdf' })
})

test('invoices show net, VAT and total, and refunds are negative', async () => {
  const invoice: Invoice = {
    id: 4,
    number: 'MW-2026-0004',
    created_at: '2026-11-20T09:30:00.000Z',
    kind: 'refund',
    amount: -119,
    net: -100,
    vat: -19,
    has_xml: true,
    correction: null,
  }
  api.on(endpoints.listInvoices, { invoices: [invoice] })
  const { user, address } = await openWallet()
  await user.click(screen.getByText('Invoices'))
  expect(address()).toBe('/wallet?view=invoices')
  const line = await row('MW-2026-0004')
  for (const amount of ['−€100.00', '−€19.00', '−€119.00']) line.getByText(amount)
})

test.each([
  ['coins that are owed', { owed: 1_200 }, '1,200 coins are owed', true],
  ['a low balance', { is_low: true }, 'Your balance is low', true],
  ['a low balance without the right to buy', { is_low: true }, null, false],
])('%s are announced', async (_, coins, title, hasAccess) => {
  await openWallet({ coins, hasAccess })
  if (title) await screen.findByText(title)
  else {
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Add balance' })).toBeNull())
    expect(screen.queryByText('Your balance is low')).toBeNull()
  }
})

test('a balance that cannot be loaded can be loaded again', async () => {
  const { user, client } = await openWallet()
  api.on(endpoints.getWallet, refuse('FORBIDDEN'), wallet({ balance: 77 }))
  await act(() => client.resetQueries({ queryKey: ['wallet', 'balance'] }))
  expect((await screen.findByRole('alert')).textContent).toContain('Access denied')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('77')
})

test.each<[string, TopUp, string[]]>([
  ['off', topUp, ['Off', 'Buys coins before they run out.']],
  ['on', { ...topUp, enabled: true }, ['Below 100', 'Buys 500 coins for €5.00 with your default card.']],
  [
    'stopped',
    { ...topUp, stopped_reason: 'card-declined' },
    ['Stopped', /^Your default card was declined/.source],
  ],
])('auto top-up that is %s says so', async (_, autoTopUp, texts) => {
  await openWallet({ autoTopUp })
  for (const text of texts) await screen.findByText(new RegExp(text))
})

async function openTopUp(threshold: string) {
  const { user } = await openWallet()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Auto top-up' }))
  const limit = sheet.getByRole<HTMLInputElement>('textbox')
  await user.click(sheet.getByRole('switch', { name: 'Buy coins automatically' }))
  await user.clear(limit)
  await user.type(limit, threshold)
  const save = () => user.click(sheet.getByRole('button', { name: 'Save' }))
  await save()
  return { user, sheet, save, limit }
}

test.each([
  ['0', 'Please enter a whole number from 1 to 1,000,000'],
  ['501', 'The package has only 500 coins. Choose a lower limit or a larger package'],
])('a limit of %s coins is refused before the call', async (threshold, problem) => {
  const { sheet } = await openTopUp(threshold)
  await sheet.findByText(problem)
  expect(api.calls(endpoints.setAutoTopUp)).toEqual([])
})

test('auto top-up is saved with digits only, and the panel shows it', async () => {
  const saved = { ...topUp, enabled: true, threshold: 250 }
  api.on(endpoints.setAutoTopUp, refuse('INTERNAL'), { success: true, message: 'ok', auto_top_up: saved })
  const { sheet, save, limit } = await openTopUp('2a5.0')
  await sheet.findByText('An unexpected error occurred. Please try again.')
  expect(limit.value).toBe('250')
  await save()
  await screen.findByText('Auto top-up is saved.')
  await screen.findByText('Below 250')
  expect(api.calls(endpoints.setAutoTopUp)[1]?.body).toEqual({ enabled: true, threshold: 250, productId: 1 })
})

const noDetails = billingDetails({ details: null })

test('auto top-up asks for billing details before it can be turned on, and keeps the sheet open', async () => {
  api.on(endpoints.getBillingDetails, noDetails)
  const { user } = await openWallet()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Auto top-up' }))
  await sheet.findByRole('region', { name: 'Billing details' })
  expect(sheet.queryByRole('switch')).toBeNull()
  await user.selectOptions(sheet.getByRole('combobox', { name: /Country/ }), 'Switzerland')
  await user.type(sheet.getByLabelText('Company, or first and last name'), 'Muster AG')
  await user.type(sheet.getByLabelText('Street and number'), 'Bahnhofstrasse 1')
  await user.type(sheet.getByLabelText('Postal code'), '8001')
  await user.type(sheet.getByLabelText('City'), 'Zürich')
  api.on(endpoints.saveBillingDetails, { success: true, ...billingDetails() })
  api.on(endpoints.getBillingDetails, billingDetails())
  await user.click(sheet.getByRole('button', { name: 'Save and continue' }))
  await sheet.findByRole('switch', { name: 'Buy coins automatically' })
  expect(api.calls(endpoints.saveBillingDetails)[0]?.body).toMatchObject({ country: 'CH', vat_number: null })
})

test('auto top-up that is on can be changed without billing details', async () => {
  api.on(endpoints.getBillingDetails, noDetails)
  const { user } = await openWallet({ autoTopUp: { ...topUp, enabled: true } })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Auto top-up' }))
  await sheet.findByRole('switch', { name: 'Buy coins automatically' })
  expect(sheet.queryByRole('region', { name: 'Billing details' })).toBeNull()
})
