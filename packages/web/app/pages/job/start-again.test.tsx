// @vitest-environment happy-dom
import { endpoints, type NextRun } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noResponse } from '../../testing/fake-api.ts'
import { jobDetail } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { RunAgain } from './start-again.tsx'

const api = setUpScreens()

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
  const { user } = await renderScreen(<RunAgain job={jobDetail()} />)
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Run again' }))
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
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
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
  const submit = dialog.getByRole('button', { name: 'Submit' })
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
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
  expect(submit.disabled).toBe(true)
  await user.click(submit)
  expect(keys()).toEqual([])
})
