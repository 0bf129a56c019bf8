// @vitest-environment happy-dom
import { type Bookkeeping, endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import BookkeepingPage from './page.tsx'
import { lastQuarters, toDays } from './quarters.ts'

const api = setUpScreens()

const totals = { rows: 2, netCents: 58_824, vatCents: 11_176, grossCents: 70_000 }
const books: Bookkeeping = {
  has_datev: false,
  total: totals,
  groups: [{ ...totals, treatment: 'domestic', country: 'DE', rateBasisPoints: 1900 }],
  one_stop_shop: {
    supplies: [{ country: 'FI', rateBasisPoints: 2550, netCents: 10_000, vatCents: 2_550 }],
    corrections: [],
  },
  recapitulative: [{ vatNumber: 'ATU13585627', netCents: 51_949, euros: 519 }],
}

test('shows the figures of a quarter and what its returns declare', async () => {
  api.on(endpoints.getBookkeeping, refuse('FORBIDDEN'), books)
  const { user } = await renderScreen(<BookkeepingPage />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const issued = within(await screen.findByRole('table', { name: 'Issued documents' }))
  issued.getByText('Germany')
  expect(issued.getAllByText('€700.00')).toHaveLength(2)
  within(screen.getByRole('table', { name: 'One-Stop-Shop: supplies' })).getByText('25.5%')
  within(screen.getByRole('table', { name: 'Recapitulative statement' })).getByText('519')
  expect(screen.queryByRole('table', { name: 'One-Stop-Shop: corrections' })).toBeNull()
})

test('exports the quarter, as DATEV only with its settings', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.getBookkeeping, books)
  api.on(endpoints.exportBookkeeping, 'Number;Date')
  const { user } = await renderScreen(<BookkeepingPage />)
  await screen.findByText(/DATEV needs more settings/)
  expect(screen.getByRole('button', { name: 'DATEV' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(api.calls(endpoints.exportBookkeeping)[0]?.query).toMatchObject({ format: 'csv' })
})

test('an empty quarter says so', async () => {
  const none = { rows: 0, netCents: 0, vatCents: 0, grossCents: 0 }
  api.on(endpoints.getBookkeeping, { ...books, total: none, groups: [] })
  await renderScreen(<BookkeepingPage />)
  await screen.findByText('No documents')
})

test('quarters begin with the one of today and have whole months', () => {
  expect(lastQuarters(new Date(2026, 0, 15)).slice(0, 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3'])
  expect(toDays('2024-Q1')).toEqual({ from: '2024-01-01', to: '2024-03-31' })
})
