// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noOverview } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { NextSteps } from './next-steps.tsx'

const api = setUpScreens()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})

async function openNextSteps(overview = noOverview) {
  api.on(endpoints.getOverview, overview)
  api.on(endpoints.recordVisit, { success: true })
  return renderScreen(<NextSteps />)
}

test('what is to be decided and fixed, and what has changed, leads to the rows', async () => {
  const [drills, saws] = [
    { list_id: 'ML-1', name: 'Drills' },
    { list_id: 'ML-2', name: 'Saws' },
  ]
  await openNextSteps({
    decide: {
      rows: 1_200,
      families: 1,
      lists: [
        { ...drills, rows: 1_200, families: 0 },
        { ...saws, rows: 0, families: 1 },
      ],
    },
    fix: {
      rows: 3,
      failed: 1,
      lists: [
        { ...saws, rows: 0, failed_run: 'MW-7' },
        { ...drills, rows: 3, failed_run: null },
      ],
    },
    changed: { since: '2026-11-18T12:00:00Z', lists: [{ ...drills, runs: 2, rows: 48 }] },
  })
  const part = (name: string) => within(screen.getByRole('region', { name }))
  const linksIn = (name: string) =>
    part(name)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  await screen.findByRole('region', { name: 'What do you need to decide?' })
  part('What do you need to decide?').getByText('1,200 rows with several candidates, 1 proposed family.')
  expect(linksIn('What do you need to decide?')).toEqual([
    ['Drills', '/lists/ML-1'],
    ['1,200 rows with several candidates', '/lists/ML-1?verdict=ambiguous&ignored=false'],
    ['Saws', '/lists/ML-2'],
    ['1 proposed family', '/lists/ML-2?view=families'],
  ])
  expect(linksIn('What do you need to fix?')).toEqual([
    ['Saws', '/lists/ML-2'],
    ['Failed run', '/search/MW-7'],
    ['Drills', '/lists/ML-1'],
    ['3 rows that cannot be searched', '/lists/ML-1?verdict=skipped&ignored=false'],
  ])
  expect(linksIn('What has changed?')).toEqual([
    ['Drills', '/lists/ML-1'],
    ['48 rows changed', '/lists/ML-1?changed=7'],
  ])
  part('What has changed?').getByText('2 runs')
  await waitFor(() => expect(api.calls(endpoints.recordVisit)).toHaveLength(1))
})

test.each([
  ['2026-11-20T08:00:00', '?changed=1'],
  ['2026-11-19T22:00:00', '?changed=7'],
  ['2026-11-14T00:00:00', '?changed=7'],
  ['2026-11-13T23:00:00', '?changed=30'],
  ['2026-10-21T23:00:00', '?sort=changed'],
])(
  'rows that changed since %s are among those of %s, whose days begin at midnight',
  async (since, filter) => {
    const lists = [{ list_id: 'ML-1', name: 'Drills', runs: 1, rows: 12 }]
    await openNextSteps({ ...noOverview, changed: { since: new Date(since).toISOString(), lists } })
    const link = await screen.findByRole('link', { name: '12 rows changed' })
    expect(link.getAttribute('href')).toBe(`/lists/ML-1${filter}`)
  },
)

test('what only one list has is said once', async () => {
  const list = { list_id: 'ML-1', name: 'Drills', rows: 2, families: 0 }
  await openNextSteps({ ...noOverview, decide: { rows: 2, families: 0, lists: [list] } })
  expect(await screen.findAllByText(/2 rows with several candidates/)).toHaveLength(1)
})

test('without anything to do each question says so', async () => {
  await openNextSteps()
  await screen.findByText('Nothing is waiting for a decision.')
  screen.getByText('Every row of your lists can be searched.')
  screen.getByText('From your next visit on, you see here what runs have changed in between.')
})
