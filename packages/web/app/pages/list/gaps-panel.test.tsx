// @vitest-environment happy-dom
import { type ExpectedAttribute, endpoints, type Gap, noSafetyCounts } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSearchState } from '../../components/use-search-state.ts'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { toList } from '../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import type { Suggestions } from './expected-attributes.tsx'
import { GapsPanel } from './gaps-panel.tsx'

const api = setUpScreens()

const list = toList({
  total_rows: 20,
  own_columns: [],
  verdicts: { found: 20, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  completeness: 81,
})

const gap = (field: string, rows: number, completes = 0): Gap => ({ field, rows, completes })

function Panel() {
  const [params, change] = useSearchState()
  return (
    <GapsPanel
      list={list}
      missing={params.get('missing') ?? ''}
      onMissing={(missing) => change({ missing })}
      safety={params.get('safety') ?? ''}
      onSafety={(safety) => change({ safety })}
    />
  )
}

function offer(
  gaps: Gap[],
  completeness: number | null = 81,
  safety = noSafetyCounts(),
  suggestions: Suggestions = [],
) {
  const scored_rows = completeness === null ? 0 : 20
  api.on(endpoints.getListGaps, { completeness, scored_rows, gaps, safety, suggestions })
}

test('states the product safety of the list, and a missing fact filters the rows', async () => {
  const safety = { ...noSafetyCounts(), checked: 20, complete: 3, contact: 12, address: 16, warnings: 20 }
  offer([], 100, safety)
  const { user, address } = await renderScreen(<Panel />)
  await screen.findByText(/^3 of 20 products have all required facts/)
  screen.getByText(/Most often missing: Postal address \(16\)\./)
  const facts = within(screen.getByRole('list', { name: 'Missing facts about product safety' }))
  expect(facts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Warnings missing in 20 rows',
    'Postal address missing in 16 rows',
    'Email or website missing in 12 rows',
  ])
  await user.click(facts.getByRole('button', { name: /^Postal/ }))
  expect(address()).toBe('/?safety=address')
})

test('lists the gaps in the order of the server, and a gap filters the rows', async () => {
  offer([gap('attribute:Color', 12, 7), gap('brand', 1)])
  const { user, address } = await renderScreen(<Panel />)
  const items = within(await screen.findByRole('list', { name: 'Missing fields' })).getAllByRole('button')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Color missing in 12 rows · completes 7 rows',
    'Brand missing in 1 row',
  ])
  expect(screen.getByText('81%')).toBeTruthy()
  const color = screen.getByRole('button', { name: /^Color/ })
  await user.click(color)
  expect(address()).toBe('/?missing=attribute%3AColor')
  expect(color.getAttribute('aria-pressed')).toBe('true')
  await user.click(color)
  expect(address()).toBe('/')
})

test('shows the first gaps until all are wanted', async () => {
  offer(Array.from({ length: 11 }, (_, index) => gap(`attribute:A${index}`, 11 - index)))
  const { user } = await renderScreen(<Panel />)
  const items = async () =>
    within(await screen.findByRole('list', { name: 'Missing fields' })).getAllByRole('button')
  expect(await items()).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: 'Show all 11' }))
  expect(await items()).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(await items()).toHaveLength(8)
})

test.each([
  ['without scores', null, 'No scores yet'],
  ['without gaps', 100, 'Nothing is missing'],
] as const)('a list %s is explained', async (_, completeness, title) => {
  offer([], completeness)
  await renderScreen(<Panel />)
  await screen.findByRole('heading', { name: title })
})

test('gaps that cannot be loaded are loaded again', async () => {
  api.on(endpoints.getListGaps, refuse('FORBIDDEN'), {
    completeness: 90,
    scored_rows: 2,
    gaps: [gap('price', 1, 1)],
    safety: noSafetyCounts(),
    suggestions: [],
  })
  const { user } = await renderScreen(<Panel />, { language: 'de' })
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }))
  await screen.findByRole('button', { name: 'Preis fehlt in 1 Zeile · macht 1 Zeile vollständig' })
})

/** Opens the expected attributes of two categories. The fake server decides as the real one does. */
async function openExpected(role: 'user' | 'admin' = 'user', suggestions: Suggestions = []) {
  const attributes = new Map<string, ExpectedAttribute>([
    ['Color', { name: 'Color', peers: 8, expected: true, set: false, suggested: false }],
    ['Weight', { name: 'Weight', peers: 3, expected: false, set: false, suggested: false }],
    ['Power', { name: 'Power', peers: 7, expected: false, set: false, suggested: true }],
    ['Speed', { name: 'Speed', peers: 7, expected: false, set: false, suggested: true }],
  ])
  api.on(endpoints.getProfile, profile())
  offer([gap('brand', 1)], 81, noSafetyCounts(), suggestions)
  api.on(endpoints.getListFacets, {
    brands: [],
    categories: [
      { value: 'Drills', rows: 10 },
      { value: 'Saws', rows: 2 },
    ],
    sources: [],
    attributes: [],
    axes: [],
  })
  api.on(endpoints.getExpectedAttributes, ({ query: { category } }) =>
    category === 'Drills'
      ? { category, peers: 10, counted_at: '2026-11-20T09:31:00.000Z', attributes: [...attributes.values()] }
      : { category, peers: 2, counted_at: '2026-11-20T09:31:00.000Z', attributes: [] },
  )
  api.on(endpoints.setExpectedAttributes, ({ body: { names, expected } }) => {
    for (const name of names) {
      const former = attributes.get(name) ?? { name, peers: 0 }
      attributes.set(name, {
        ...former,
        expected: expected ?? name === 'Color',
        set: expected !== null,
        suggested: false,
      })
    }
    return { success: true as const, message: 'ok' }
  })
  const rendered = await renderScreen(<Panel />, { role })
  await rendered.user.click(await screen.findByRole('button', { name: 'Expected attributes' }))
  await screen.findByRole('checkbox', { name: 'Color' })
  return rendered
}

const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const saved = () => api.calls(endpoints.setExpectedAttributes).map(({ body }) => body)

test('an expected attribute is dropped and left to the products again', async () => {
  const { user } = await openExpected()
  expect((await check('Color')).checked).toBe(true)
  screen.getByText('80% of the products have it')
  await user.click(await check('Color'))
  await waitFor(async () => expect((await check('Color')).checked).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Reset your choice for Color' }))
  await waitFor(async () => expect((await check('Color')).checked).toBe(true))
  expect(saved()).toEqual([
    { category: 'Drills', names: ['Color'], expected: false },
    { category: 'Drills', names: ['Color'], expected: null },
  ])
})

test('suggested attributes are named, and count once the owner takes them over', async () => {
  const { user } = await openExpected('user', [{ category: 'Drills', names: ['Power', 'Speed'] }])
  await screen.findByText(/^Your products suggest 2 more attributes/)
  const suggested = within(screen.getByRole('list', { name: 'Suggested attributes' }))
  expect(suggested.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Expect all 2' }))
  await waitFor(async () => expect((await check('Power')).checked).toBe(true))
  expect(screen.queryByRole('list', { name: 'Suggested attributes' })).toBeNull()
  expect(saved()).toEqual([{ category: 'Drills', names: ['Power', 'Speed'], expected: true }])
})

test('an attribute is added with the keyboard', async () => {
  const { user } = await openExpected()
  await user.type(screen.getByLabelText('Add an attribute'), '  Voltage{Enter}')
  expect((await check('Voltage')).checked).toBe(true)
  screen.getByText('Hardly any product has it · Your choice')
  expect(saved()).toEqual([{ category: 'Drills', names: ['Voltage'], expected: true }])
})

test('a category with few products says that nothing is derived from them', async () => {
  const { user } = await openExpected()
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Category/ }),
    screen.getByRole('option', { name: /Saws/ }),
  )
  await screen.findByText(/^This category has fewer/)
})

test('a failed change is reported and shows the former choice', async () => {
  const { user } = await openExpected()
  api.on(endpoints.setExpectedAttributes, refuse('FORBIDDEN'))
  await user.click(await check('Weight'))
  await screen.findByText('Access denied')
  expect((await check('Weight')).checked).toBe(false)
})

test('admins read the expected attributes without changing them', async () => {
  await openExpected('admin')
  expect((await check('Color')).disabled).toBe(true)
  expect(screen.queryByLabelText('Add an attribute')).toBeNull()
})
