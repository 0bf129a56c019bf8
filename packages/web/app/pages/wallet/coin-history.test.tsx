// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { CoinHistory } from './coin-history.tsx'
import { InvoicesSection } from './invoices-section.tsx'

const api = setUpScreens()
const days = [
  { day: '2026-10-22', bought: 0, used: 0, balance: 100 },
  { day: '2026-11-18', bought: 5_000, used: 0, balance: 5_100 },
  { day: '2026-11-20', bought: 0, used: 1_234, balance: 3_866 },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})

async function openHistory(at = '/wallet', language: 'en' | 'de' = 'en') {
  api.on(endpoints.getCoinHistory, { days })
  const rendered = await renderScreen(<CoinHistory />, { at, language })
  await waitFor(() => expect(api.calls(endpoints.getCoinHistory)).toHaveLength(1))
  return rendered
}

async function rows(caption = 'Coins bought and used') {
  await screen.findByText(/^(Show as a table|Als Tabelle)/)
  const table = document.querySelector('table') as HTMLElement
  expect(table.querySelector('caption')?.textContent).toBe(caption)
  return [...table.querySelectorAll('tr')].map(({ textContent }) => textContent)
}

test('bought and used coins are summed over thirty days', async () => {
  await openHistory()
  await waitFor(() =>
    expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bought5,000/),
      expect.stringMatching(/^Used1,234/),
    ]),
  )
  expect(api.calls(endpoints.getCoinHistory)[0]?.query).toEqual({ days: 30 })
})

test('the table lists days with bought or used coins and the balance of each', async () => {
  await openHistory()
  expect(await rows()).toEqual(['DateBoughtUsedBalance', '2026-11-185,00005,100', '2026-11-2001,2343,866'])
})

test('in German, days and numbers are German', async () => {
  await openHistory('/wallet', 'de')
  await screen.findAllByText('5.000')
  const text = () => document.body.textContent
  await waitFor(() => expect(text()).toContain('20.11.2026'))
})

test('a year is shown by week, named by its first day', async () => {
  await openHistory('/wallet?days=365')
  const [, week, ...others] = await rows()
  expect(others).toEqual([])
  expect(week).toBe('Week from 2026-11-145,0001,2343,866')
})

test('another period is in the address and keeps the chart until it arrives', async () => {
  const { user, address } = await openHistory()
  await screen.findAllByText('5,000')
  const { promise, resolve } = Promise.withResolvers<{ days: typeof days }>()
  api.on(endpoints.getCoinHistory, () => promise)
  await user.click(screen.getByRole('radio', { name: '90 days' }))
  expect(address()).toBe('/wallet?days=90')
  await waitFor(() => expect(api.calls(endpoints.getCoinHistory)[0]?.query).toEqual({ days: 90 }))
  screen.getByText(/in the last 30 days/)
  resolve({ days })
  await screen.findByText(/in the last 90 days/)
})

test('an invented period of the address is ignored', async () => {
  await openHistory('/wallet?days=7')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(true)
})

test('a chart that does not load can be loaded again', async () => {
  api.on(endpoints.getCoinHistory, refuse('FORBIDDEN'), { days })
  const { user } = await renderScreen(<CoinHistory />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findAllByText('5,000')
})

const invoice = {
  id: 4,
  number: 'MW-2026-0004',
  created_at: '2026-11-20T09:30:00.000Z',
  kind: 'subscription' as const,
  amount: 119,
  net: 100,
  vat: 19,
  has_xml: true,
  correction: null,
}

test('an account without payments has no invoices yet', async () => {
  api.on(endpoints.listInvoices, { invoices: [] })
  await renderScreen(<InvoicesSection />)
  await screen.findByText('No invoices yet')
})

test('invoices that do not load can be loaded again', async () => {
  api.on(endpoints.listInvoices, refuse('FORBIDDEN'), { invoices: [invoice] })
  const { user } = await renderScreen(<InvoicesSection />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const row = (await screen.findByText('MW-2026-0004')).closest('tr') as HTMLElement
  within(row).getByText('Subscription')
  within(row).getByText('2026-11-20')
})

test('an invoice is saved under its number, and a failure is reported', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.listInvoices, { invoices: [invoice] })
  api.on(endpoints.downloadInvoice, refuse('INTERNAL'), '%PDF')
  const { user } = await renderScreen(<InvoicesSection />)
  const save = await screen.findByRole('button', { name: 'Invoice MW-2026-0004 as PDF' })
  await user.click(save)
  await screen.findByText('The invoice could not be downloaded. Please try again.')
  await user.click(save)
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'MW-2026-0004.pdf' })
  expect(api.calls(endpoints.downloadInvoice)[1]?.params).toEqual({ id: 4 })
})

test('a wrong invoice is corrected after a question, and the list shows both documents', async () => {
  const wrong = { ...invoice, correction: 'owner' as const }
  const corrected = [
    { ...invoice, id: 6, number: 'MW-2026-0006', kind: 'corrected' as const, vat: 0, net: 119 },
    {
      ...invoice,
      id: 5,
      number: 'MW-2026-0005',
      kind: 'cancellation' as const,
      amount: -119,
      net: -100,
      vat: -19,
    },
    invoice,
  ]
  api.on(endpoints.listInvoices, { invoices: [wrong] }, { invoices: corrected })
  api.on(endpoints.correctInvoice, { success: true, message: '', invoices: corrected })
  const { user } = await renderScreen(<InvoicesSection />)
  await user.click(await screen.findByRole('button', { name: 'Correct invoice MW-2026-0004' }))
  await user.click(await screen.findByRole('button', { name: 'Correct invoice' }))
  await screen.findByText('The invoice was cancelled and replaced.')
  await screen.findByText('Correction')
  await screen.findByText('Cancellation')
  expect(api.calls(endpoints.correctInvoice)[0]?.params).toEqual({ id: 4 })
})

test('an invoice without a complete address has no XML', async () => {
  api.on(endpoints.listInvoices, { invoices: [{ ...invoice, has_xml: false }] })
  await renderScreen(<InvoicesSection />)
  await screen.findByRole('button', { name: 'Invoice MW-2026-0004 as PDF' })
  expect(screen.queryByRole('button', { name: /XRechnung/ })).toBeNull()
})
