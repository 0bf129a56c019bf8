// @vitest-environment happy-dom
import { endpoints, type RunQuote } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { done, toList, toQuote } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { RunRows } from './run-rows.tsx'

const api = setUpScreens()

const quote = toQuote({
  rows: 2,
  distinct_products: 2,
  coins: 2,
  coins_afresh: 2,
  available_coins: 100,
  remembered: { checked: 2, products: 1, oldest: '2026-11-01T10:00:00Z' },
})

/** Renders the button for all rows. Each run fails without a response. */
async function renderRunRows(answer: RunQuote | typeof noResponse = quote) {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.quoteListRun, answer)
  api.on(endpoints.startListRun, noResponse)
  const rendered = await renderScreen(<RunRows list={toList()} rows="all" text="Search all rows" />)
  const open = async () => {
    await rendered.user.click(screen.getByRole('button', { name: 'Search all rows' }))
    return within(await screen.findByRole('alertdialog'))
  }
  return { ...rendered, open }
}

const keys = () => api.calls(endpoints.startListRun).map(({ idempotencyKey }) => idempotencyKey)

test('a repeated run whose outcome is unknown keeps its key when the dialog opens again', async () => {
  const { user, open } = await renderRunRows()
  for (const _ of ['first', 'second']) {
    const dialog = await open()
    await dialog.findByText('at most 2 coins')
    await user.click(dialog.getByRole('button', { name: 'Start search' }))
    await dialog.findByText('Failed to submit the job. Please try again.')
    await user.click(dialog.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('a run that ignores the cache has another key than an earlier attempt that used it', async () => {
  const { user, open } = await renderRunRows()
  const dialog = await open()
  const toggle = await dialog.findByRole('switch')
  const submit = dialog.getByRole('button', { name: 'Start search' })
  await user.click(submit)
  await dialog.findByText('Failed to submit the job. Please try again.')
  await user.click(toggle)
  await user.click(submit)
  await waitFor(() => expect(new Set(keys()).size).toBe(2))
})

test('a run cannot be started before its cost is shown', async () => {
  const { user, open } = await renderRunRows(noResponse)
  const dialog = await open()
  await dialog.findByRole('alert')
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start search' })
  expect(submit.disabled).toBe(true)
  await user.click(submit)
  expect(keys()).toEqual([])
})

test('the quote of a run over all rows shows cost, time and chosen products', async () => {
  const { open } = await renderRunRows({
    ...quote,
    seconds: 125,
    seconds_afresh: 250,
    chosen_rows: 3,
    remembered: { checked: 2, products: 0, oldest: null },
  })
  const dialog = await open()
  await dialog.findByText('at most 2 coins')
  dialog.getByText('Search all rows of “Tools”?')
  dialog.getByText('about 2 minutes 5 seconds')
  dialog.getByText('The 3 products you chose are looked up.')
  dialog.getByText('100 coins')
  expect(dialog.queryByRole('switch')).toBeNull()
})

test('reading everything again no longer mentions stored products, and is off when the dialog opens again', async () => {
  const { user, open } = await renderRunRows({ ...quote, seconds: 10, seconds_afresh: 20 })
  const dialog = await open()
  await dialog.findByText(/^1 product is still stored/)
  dialog.getByText('about 10 seconds')
  await user.click(dialog.getByRole('switch', { name: 'Read everything again' }))
  expect(dialog.queryByText(/still stored/)).toBeNull()
  dialog.getByText('about 20 seconds')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await waitFor(() =>
    expect(api.calls(endpoints.startListRun)[0]?.body).toEqual({ rows: 'all', read_afresh: true }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const again = await open()
  expect((await again.findByRole('switch')).getAttribute('aria-checked')).toBe('false')
})

test('a started run is opened', async () => {
  const { user, open, address } = await renderRunRows()
  api.on(endpoints.startListRun, { ...done, job: { id: 3, job_id: 'MW-3' } })
  const dialog = await open()
  await dialog.findByText('at most 2 coins')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await screen.findByText('The run has started.')
  await waitFor(() => expect(address()).toContain('run=MW-3'))
})
