// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList as openPage } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
const openList = () => openPage(api)
const row = (name: RegExp) => screen.findByRole('row', { name })

test('a filter of the menu shows a chip, which removes it', async () => {
  const { user, address } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Brand' }), 'Bosch')
  await user.keyboard('{Escape}')
  expect(address()).toBe('/lists/ML-1?brand=Bosch')
  await user.click(await screen.findByRole('button', { name: 'Brand: Bosch' }))
  expect(address()).toBe('/lists/ML-1')
})

test('a chip names values as their cells show them', async () => {
  const where = [
    { field: 'verdict', is: 'one-of', values: ['not-found', 'not-searched'] },
    { field: 'amazon_price', is: 'one-of', values: ['12.50'] },
    { field: 'fetched', is: 'one-of', values: ['2026-11-28', 'soon'] },
  ]
  await openPage(api, { at: `?where=${encodeURIComponent(JSON.stringify(where))}`, language: 'de' })
  const verdicts = 'Ergebnis: Nicht gefunden, Nicht gesucht'
  await screen.findByRole('button', { name: verdicts })
  // A long one is cut off.
  expect(screen.getByText(verdicts).title).toBe(verdicts)
  screen.getByRole('button', { name: 'Preis Amazon: 12,50' })
  screen.getByRole('button', { name: 'Abgerufen: 28.11.2026, soon' })
})

/** Clicks before the page shows the first change. */
const clickAtOnce = (...buttons: HTMLElement[]) =>
  act(() => {
    for (const button of buttons) button.click()
  })

test('filters and headings that are chosen one after the other all count, also on a slow computer', async () => {
  const { address } = await openList()
  await row(/A-1/)
  const verdicts = within(screen.getByRole('group', { name: 'Rows by verdict' }))
  const verdict = (name: RegExp) => verdicts.getByRole('button', { name })
  const sort = screen.getByRole('button', { name: 'Sort by Brand' })
  clickAtOnce(verdict(/Found/), verdict(/Ambiguous/), sort, sort)
  expect(address()).toBe('/lists/ML-1?verdict=found%2Cambiguous&sort=brand&order=desc')
  clickAtOnce(verdict(/Found/), verdict(/Ambiguous/), sort)
  expect(address()).toBe('/lists/ML-1?sort=brand')
})

test.each([
  [
    'days',
    '5.11.2026',
    '2026-12-31',
    { is: 'between-days', from: '2026-11-05', to: '2026-12-31' },
    '2026-11-05 – 2026-12-31',
  ],
  ['numbers', '1.234,5', '', { is: 'between', from: 1_234.5, to: null }, '1,234.5 –'],
])('a range of %s is read as it is typed', async (_, from, to, range, shown) => {
  const { user, address } = await openList()
  await row(/A-1/)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Column' }), 'Title')
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Comparison' }),
    'is a number or day from … to',
  )
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Show rows' })
  await user.type(screen.getByRole('textbox', { name: 'From' }), `${from}x`)
  expect(apply.disabled).toBe(true)
  await user.keyboard('{Backspace}')
  if (to) await user.type(screen.getByRole('textbox', { name: 'To' }), to)
  await user.click(apply)
  const where = new URL(address(), 'http://app').searchParams.get('where')
  expect(JSON.parse(where ?? '')).toEqual([{ field: 'title', ...range }])
  await screen.findByRole('button', { name: `Title: ${shown}` })
})

test('rows are dense unless their height is chosen, which is remembered', async () => {
  const { user, unmount } = await openList()
  expect((await row(/A-1/)).style.height).toBe('28px')
  await user.click(screen.getByRole('radio', { name: 'High rows' }))
  expect((await row(/A-1/)).style.height).toBe('40px')
  unmount()
  expect(api.calls(endpoints.rememberListView).at(-1)?.body.settings.layout.density).toBe('roomy')
})
