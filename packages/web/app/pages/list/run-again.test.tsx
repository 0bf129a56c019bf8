// @vitest-environment happy-dom
import { endpoints, type NextRun } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noResponse } from '../../testing/fake-api.ts'
import { jobDetail } from '../../testing/fixtures.ts'
import { done, listOf } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { RunAgain } from './run-again.tsx'

const api = setUpScreens()
const started = vi.fn<(runId: string) => void>()
beforeEach(() => started.mockReset())

const quote: NextRun = {
  success: true,
  message: '',
  total_records: 2,
  estimation_cost: 2,
  unpaid_cost: 2,
  afresh_cost: 2,
  paid_products: 0,
  estimation_time: 10,
  skipped_records: 0,
  skipped: [],
  noted: [],
  replaced_characters: 0,
  dropped_records: 0,
  distinct_products: 2,
  article_numbers_from: 'own',
  remembered: { records: 1, oldest_at: '2026-11-01T10:00:00Z' },
  available_coins: 100,
  chosen_records: 0,
}

/** Renders the button. Each run fails without a response. */
async function renderRunAgain(answer: NextRun | typeof noResponse = quote) {
  api.on(endpoints.quoteNextRun, answer)
  api.on(endpoints.runAgain, noResponse)
  const { user } = await renderScreen(<RunAgain list={listOf()} first={jobDetail()} onStarted={started} />)
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Search all rows' }))
    return within(await screen.findByRole('alertdialog'))
  }
  return { user, open }
}

const keys = () => api.calls(endpoints.runAgain).map(({ idempotencyKey }) => idempotencyKey)

test('a repeated run whose outcome is unknown keeps its key when the dialog opens again', async () => {
  const { user, open } = await renderRunAgain()
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
  const { user, open } = await renderRunAgain()
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
  const { user, open } = await renderRunAgain(noResponse)
  const dialog = await open()
  await dialog.findByRole('alert')
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start search' })
  expect(submit.disabled).toBe(true)
  await user.click(submit)
  expect(keys()).toEqual([])
})

test('the quote of a run over all rows shows cost, time and chosen products', async () => {
  const { open } = await renderRunAgain({
    ...quote,
    estimation_time: 125,
    chosen_records: 3,
    remembered: null,
  })
  const dialog = await open()
  await dialog.findByText('at most 2 coins')
  dialog.getByText('Search “Tools” again?')
  dialog.getByText('about 2 minutes 5 seconds')
  dialog.getByText('The 3 products you chose are used again.')
  dialog.getByText('100 coins')
  expect(dialog.queryByRole('switch')).toBeNull()
})

test('reading everything again no longer mentions stored products, and is off when the dialog opens again', async () => {
  const { user, open } = await renderRunAgain()
  const dialog = await open()
  await dialog.findByText(/^1 product is still stored/)
  await user.click(dialog.getByRole('switch', { name: 'Read everything again' }))
  expect(dialog.queryByText(/still stored/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await waitFor(() => expect(api.calls(endpoints.runAgain)[0]?.body).toEqual({ read_afresh: true }))
  await user.click(await dialog.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const again = await open()
  expect((await again.findByRole('switch')).getAttribute('aria-checked')).toBe('false')
})

test('a started run is handed on', async () => {
  const { user, open } = await renderRunAgain()
  api.on(endpoints.runAgain, { ...done, job: { id: 3, job_id: 'MW-3' } })
  const dialog = await open()
  await dialog.findByText('at most 2 coins')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await screen.findByText('The run has started.')
  await waitFor(() => expect(started).toHaveBeenCalledExactlyOnceWith('MW-3'))
})
