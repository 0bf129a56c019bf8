// @vitest-environment happy-dom

import { endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writePreference } from '../../preferences.ts'
import { noResponse, refuse, refuseFor } from '../../testing/fake-api.ts'
import { jobDetail, profile } from '../../testing/fixtures.ts'
import {
  candidates,
  done,
  openList as openPage,
  readChoices,
  readSent,
  saved,
  toList,
  toQuote,
  toRow,
} from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'
import { findNext } from './own-changes.ts'

const api = setUpScreens()
const openList = (options?: Parameters<typeof openPage>[1]) => openPage(api, options)

const row = (name: RegExp) => screen.findByRole('row', { name })

test('the panel shows who edited a value and removes the edit', async () => {
  const edits = [
    { field: 'title', value: 'Hammer', edited_at: '2026-11-21T10:00:00.000Z', edited_by: 'anna' },
  ]
  const { user } = await openList({
    rows: [toRow(1, { title: 'Hammer', edited: ['title'] })],
    at: '?row=1',
    edits,
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await panel.findByText(/Edited by anna/)
  panel.getByText('Marketplace text')
  await user.click(panel.getByRole('button', { name: 'Remove your value of Title' }))
  await screen.findByText('Your value was removed.')
  expect(readSent(api).at(-1)).toEqual({
    positions: [1],
    field: 'title',
    value: null,
  })
})

test('Escape in a value of the panel keeps the value and the panel', async () => {
  const { user } = await openList({ at: '?row=1' })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await user.click(await panel.findByRole('button', { name: 'Edit Title' }))
  await user.keyboard('Lost{Escape}')
  panel.getByText('Drill 1')
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Edit Title' }))
  expect(api.calls(endpoints.changeRows)).toEqual([])
})

test('a number key chooses a candidate', async () => {
  const { user } = await openList({ at: '?row=3', record: { candidates } })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-3' }))
  await panel.findByText('Large drill')
  await user.keyboard('2')
  await screen.findByText('Your choice is saved.')
  expect(readChoices(api)).toEqual([{ position: 3, candidate: { source: 'ebay', id: '77' } }])
})

const openCandidates = async (options: Parameters<typeof openPage>[1] = {}) => {
  const { user } = await openList({ at: '?row=3', record: { candidates }, ...options })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-3' }))
  await panel.findByText('Large drill')
  const isChosen = (name: string) =>
    panel.getByRole('button', { name: `Choose ${name}` }).getAttribute('aria-pressed') === 'true'
  return { user, panel, isChosen }
}

test('candidates with the same ID on two marketplaces are different products', async () => {
  const same = [
    { source: 'amazon' as const, id: 'B01', title: 'Small drill', url: 'https://www.amazon.de/dp/B01' },
    {
      source: 'ebay' as const,
      id: 'B01',
      title: 'Large drill',
      price: { amount: '9.00', currency: 'GBP' },
    },
  ]
  const chosen = { source: 'ebay' as const, id: 'B01' }
  const { panel, isChosen } = await openCandidates({
    record: { candidates: same },
    rows: [toRow(3, { verdict: 'ambiguous', chosen })],
  })
  expect([isChosen('Small drill'), isChosen('Large drill')]).toEqual([false, true])
  panel.getByText('£9.00')
  const link = panel.getByRole('link', { name: 'Small drill (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://www.amazon.de/dp/B01')
  await panel.findByRole('button', { name: 'Search this row: at most 1 coin' })
})

test('during a run candidates can be chosen, but not looked up yet', async () => {
  api.on(endpoints.getRunEvents, () => new Promise<string>(() => undefined))
  const { panel } = await openCandidates({
    list: toList({ open_run: 'MW-1' }),
    rows: [toRow(3, { verdict: 'ambiguous', chosen: { source: 'ebay', id: '77' } })],
  })
  panel.getByRole('button', { name: 'Remove choice' })
  panel.getByText('A run is searching this list. The result appears here.')
  expect(panel.queryByRole('button', { name: /^Search this row/ })).toBeNull()
})

test('without a subscription candidates are only shown', async () => {
  const { panel } = await openCandidates({
    account: profile({ subscription: { status: 'ended', has_access: false } }),
  })
  await panel.findByText('Several different products match. Nothing is charged for this row.')
  expect(panel.queryByRole('button', { name: /^Choose/ })).toBeNull()
})

test('candidates of a row that is found are not shown, because they cannot be chosen', async () => {
  await openList({ at: '?row=1', record: { candidates } })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await panel.findByText('Found by EAN.')
  expect(panel.queryByText('Large drill')).toBeNull()
})

test('a choice that the server refuses is reverted', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
  const { user, panel, isChosen } = await openCandidates()
  api.on(endpoints.changeRows, () => promise)
  await user.click(panel.getByRole('button', { name: 'Choose Small drill' }))
  expect(isChosen('Small drill')).toBe(true)
  resolve(refuseFor('CONFLICT', { code: 'row-not-ambiguous' }))
  await screen.findByText('This row is not ambiguous, so there is nothing to choose.')
  await waitFor(() => expect(isChosen('Small drill')).toBe(false))
})

test('of two choices in a row the last one counts, even if the first one fails late', async () => {
  const first = Promise.withResolvers<ReturnType<typeof refuse>>()
  const { user, panel } = await openCandidates()
  api.on(endpoints.changeRows, () => first.promise, saved)
  await user.click(panel.getByRole('button', { name: 'Choose Small drill' }))
  await user.click(panel.getByRole('button', { name: 'Choose Large drill' }))
  expect(readChoices(api)).toHaveLength(1)
  first.resolve(refuse('FORBIDDEN'))
  await screen.findByText('Your choice is saved.')
  expect(readChoices(api).at(-1)).toEqual({ position: 3, candidate: { source: 'ebay', id: '77' } })
})

test('without single keys a number chooses nothing', async () => {
  writePreference('shortcuts', 'off')
  const { user } = await openList({ at: '?row=3', record: { candidates } })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-3' }))
  await panel.findByText('Large drill')
  await user.keyboard('2')
  expect(panel.queryByText('2', { selector: 'kbd' })).toBeNull()
  expect(readChoices(api)).toEqual([])
})

const picture = (name: string) => `https://images.example/${name}.jpg`

test('the arrow keys in a picture show the other pictures, not other rows', async () => {
  const images = [picture('front'), picture('back')]
  const { user, address } = await openList({
    at: '?row=1',
    record: { candidates },
    detail: { pictures: { chosen: images, found: images } },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-1' }))
  await user.click((await panel.findAllByRole('button', { name: 'Enlarge picture 1' }))[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Picture 1 of 2' })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'Picture 2 of 2' })
  expect(address()).toBe('/lists/ML-1?row=1')
})

test('a number key chooses nothing while another row loads', async () => {
  // The row before, because the panel loads the row after it in advance.
  const { user } = await openList({
    rows: [toRow(1), toRow(2, { verdict: 'ambiguous' })],
    at: '?row=2',
    record: { candidates },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Product A-2' }))
  await panel.findByText('Large drill')
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>()
  api.on(endpoints.getListRow, () => promise)
  await user.keyboard('k2')
  resolve(refuse('FORBIDDEN'))
  await screen.findByRole('button', { name: 'Try again' })
  expect(readChoices(api)).toEqual([])
})

test('runs of other rows have other idempotency keys, and a repeated run has the same', async () => {
  const { user } = await openList()
  api.on(endpoints.startListRun, refuse('INSUFFICIENT_COINS', { needed: 1, available: 0 }))
  const run = async () => {
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const start = dialog.getByRole('button', { name: 'Start search' })
    await user.click(start)
    await dialog.findByRole('alert')
    await user.click(start)
    await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Not now' }))
  }
  await row(/A-1/)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  await run()
  await user.click(screen.getByRole('checkbox', { name: 'Select A-2' }))
  await run()
  const keys = api.calls(endpoints.startListRun).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
})

test('the list is renamed in place, and a refused name stays in its field', async () => {
  const { user } = await openList()
  api.on(endpoints.changeList, refuse('NOT_FOUND'))
  await user.click(screen.getByRole('button', { name: 'Rename list' }))
  await user.keyboard('Power tools{Enter}')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the list' })
  await waitFor(() => expect(field.value).toBe('Power tools'))
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  expect(api.calls(endpoints.changeList).map(({ body }) => body)).toEqual([{ name: 'Power tools' }])
})

test('leaving the name after Escape or Enter sends nothing more', async () => {
  const { user } = await openList()
  api.on(endpoints.changeList, ({ body }) => toList({ name: body.name ?? '' }))
  const typeName = async (keys: string) => {
    await user.click(screen.getByRole('button', { name: 'Rename list' }))
    const input = screen.getByRole('textbox', { name: 'Name of the list' })
    await user.keyboard(keys)
    // Browsers report that a removed input lost the focus.
    fireEvent.blur(input)
  }
  await typeName('Lost{Escape}')
  await typeName('Kept{Enter}')
  await screen.findByText('The list was renamed.')
  expect(api.calls(endpoints.changeList).map(({ body }) => body)).toEqual([{ name: 'Kept' }])
})

test('the first run has processed as many rows as the list shows', async () => {
  api.on(endpoints.getRunEvents, () => new Promise<string>(() => undefined))
  const verdicts = { found: 5, ambiguous: 1, 'not-found': 1, blocked: 0, unreadable: 0, skipped: 0 }
  await openList({
    list: toList({ open_run: 'MW-1', runs: 1, verdicts }),
    run: jobDetail({ status: 'Data Processing', progress: { done: 9, total: 10 } }),
  })
  const notice = within(await screen.findByRole('region', { name: 'Current run' }))
  notice.getByText(/^7 of 10 rows · 70%/)
})

test('shows the progress of a run and opens it', async () => {
  api.on(endpoints.getRunEvents, () => new Promise<string>(() => undefined))
  const { user, address } = await openList({
    list: toList({ open_run: 'MW-2', runs: 2 }),
    run: jobDetail({
      id: 2,
      status: 'Data Processing',
      progress: { done: 4, total: 10, time_left: 60 },
    }),
  })
  const notice = within(await screen.findByRole('region', { name: 'Current run' }))
  notice.getByText(/4 of 10 rows · 40% · 1 minute left/)
  await user.click(notice.getByRole('button', { name: 'Show run' }))
  expect(address()).toBe('/lists/ML-1?run=MW-2')
  expect(screen.queryByRole('button', { name: 'Search all rows' })).toBeNull()
})

test('a run that waits says why', async () => {
  api.on(endpoints.getRunEvents, () => new Promise<string>(() => undefined))
  const waiting = 'Waiting for Amazon: The marketplace could not be reached'
  await openList({
    list: toList({ open_run: 'MW-2' }),
    run: jobDetail({ id: 2, status: 'Data Processing', progress: { done: 4, total: 10, waiting } }),
  })
  const notice = within(await screen.findByRole('region', { name: 'Current run' }))
  notice.getByText('The run is waiting and resumes automatically')
  notice.getByText(waiting)
})

test('the runs of the list are shown', async () => {
  const { user, address } = await openList()
  await user.click(screen.getByRole('radio', { name: 'Runs (1)' }))
  await screen.findByText('1 of 1 run')
  expect(address()).toBe('/lists/ML-1?view=runs')
  expect(api.calls(endpoints.getJobsList).at(-1)?.query).toMatchObject({ list: 'ML-1' })
})

test('open rows are looked up again after their cost is shown', async () => {
  const { user } = await openList()
  api.on(endpoints.quoteListRun, toQuote({ chosen_rows: 1 }))
  api.on(endpoints.startListRun, { ...done, job: { id: 2, job_id: 'MW-2' } })
  await user.click(screen.getByRole('button', { name: 'Search open rows' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('at most 1 coin')
  await user.click(dialog.getByRole('button', { name: 'Start search' }))
  await screen.findByText('The run has started.')
  expect(api.calls(endpoints.startListRun).map(({ body }) => body)).toEqual([
    { rows: 'open', read_afresh: false },
  ])
})

test('a list without open rows offers none, and one whose rows are all found may have some', async () => {
  const found = { found: 3, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 }
  const list = toList({ verdicts: found })
  const { unmount } = await openList({ list })
  await screen.findByRole('button', { name: 'Search all rows' })
  expect(screen.queryByRole('button', { name: 'Search open rows' })).toBeNull()
  unmount()
  await openList({ list, openRows: 1 })
  await screen.findByRole('button', { name: 'Search open rows' })
})

test('selected rows are ignored, and undo takes them back', async () => {
  const { user } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select A-2' }))
  await user.click(screen.getByRole('button', { name: 'Ignore' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone: edited (1 cell)')
  const [change] = api.calls(endpoints.changeRows)
  expect(change?.body).toMatchObject({ kind: 'ignore', ignored: { rows: [1, 2], ignored: true } })
  expect(api.calls(endpoints.undoChange)).toMatchObject([{ body: { change: change?.body.id } }])
})

test('undo takes the change before one that changed nothing', async () => {
  const { user } = await openList()
  await row(/A-1/)
  api.on(endpoints.changeRows, saved, { ...saved, change: null, version: null })
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  await user.click(screen.getByRole('button', { name: 'Ignore' }))
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(1))
  const [first] = api.calls(endpoints.changeRows)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-2' }))
  await user.click(await screen.findByRole('button', { name: 'Ignore' }))
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(2))
  await waitFor(() => expect(findNext('ML-1', 'undo')).toBe(first?.body.id))
})

test('ignoring rows again after no response is the same change', async () => {
  const { user } = await openList()
  await row(/A-1/)
  api.on(endpoints.changeRows, noResponse, saved)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1' }))
  await user.click(screen.getByRole('button', { name: 'Ignore' }))
  await screen.findByText('Network error. Please check your connection and try again.')
  await user.click(screen.getByRole('button', { name: 'Ignore' }))
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(2))
  const [first, second] = api.calls(endpoints.changeRows)
  expect(second?.body).toEqual(first?.body)
})
