// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { done, toList, toQuote } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { SearchRow } from './search-row.tsx'

const api = setUpScreens()

async function renderSearch(quote: Parameters<typeof toQuote>[0] = {}, changes = {}) {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.quoteListRun, toQuote(quote))
  return renderScreen(<SearchRow list={toList(changes)} position={3} />)
}

test('a row is searched with one click on its price, and once however often the call fails', async () => {
  const { user } = await renderSearch()
  const button = await screen.findByRole('button', { name: 'Search this row: at most 1 coin' })
  expect(api.calls(endpoints.quoteListRun)[0]?.body).toEqual({ rows: [3] })
  api.on(endpoints.startListRun, noResponse, { ...done, job: { id: 3, job_id: 'MW-3' } })
  await user.click(button)
  await screen.findByText('Failed to submit the job. Please try again.')
  await user.click(await screen.findByRole('button', { name: 'Search this row: at most 1 coin' }))
  await waitFor(() => expect(api.calls(endpoints.startListRun)).toHaveLength(2))
  const [first, second] = api.calls(endpoints.startListRun)
  expect(first?.body).toMatchObject({ rows: [3] })
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a row whose product is paid for is free, and one that cannot be searched says why', async () => {
  await renderSearch({ coins: 0, paid_products: 1 })
  await screen.findByRole('button', { name: 'Search this row, free of charge' })
  api.on(endpoints.quoteListRun, refuse('CONFLICT'))
  await renderScreen(<SearchRow list={toList()} position={4} />)
  await screen.findByRole('alert')
})

test('nothing can be started during a run or without a subscription', async () => {
  await renderSearch({}, { open_run: 'MW-1' })
  await screen.findByText('A run is searching this list. The result appears here.')
  api.on(endpoints.getProfile, profile({ subscription: { status: 'ended', has_access: false } }))
  const { container } = await renderScreen(<SearchRow list={toList()} position={3} />)
  await waitFor(() => expect(container.textContent).toBe(''))
  expect(api.calls(endpoints.quoteListRun)).toEqual([])
})
