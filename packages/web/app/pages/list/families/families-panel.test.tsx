// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writePreference } from '../../../preferences.ts'
import { type Received, refuse } from '../../../testing/fake-api.ts'
import { profile } from '../../../testing/fixtures.ts'
import {
  createFamily,
  findFamilies,
  noIssues,
  offerAxes,
  openFamilies,
  readDecisions,
  readNames,
  replaceText,
  shirtList,
  shirts,
} from '../../../testing/open-families.tsx'
import { done } from '../../../testing/open-list.tsx'
import { readChoice, renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { FamiliesPanel } from './families-panel.tsx'

const api = setUpScreens()

test('shows proposals with their number, axes, rows and reason, and the other states on demand', async () => {
  const { user, address } = await openFamilies(api, [createFamily(1), createFamily(2, { state: 'accepted' })])
  expect((await findFamilies()).map(({ textContent }) => textContent)).toEqual([
    'Shirt 1 P-1 · Size, Color · 3 rows Brand, category and title are the same, and the numbers follow each other.',
  ])
  await user.click(screen.getByRole('radio', { name: 'Accepted (1)' }))
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 2']))
  expect(address()).toBe('/?families=accepted')
  await user.click(screen.getByRole('radio', { name: 'Rejected (0)' }))
  await screen.findByText('No rejected family')
  await user.click(screen.getByRole('radio', { name: 'Proposed (1)' }))
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 1']))
  expect(address()).toBe('/')
})

test('keys move between proposals, accept, reject and open them', async () => {
  const { user } = await openFamilies(api)
  await findFamilies()
  await user.keyboard('j{ArrowDown}k')
  expect(document.activeElement?.textContent).toMatch(/^Shirt 1/)
  await user.keyboard('a')
  expect(document.activeElement?.textContent).toMatch(/^Shirt 2/)
  await screen.findByText('“Shirt 1” is a family.')
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 2', 'Shirt 3']))
  await user.keyboard('x')
  await screen.findByText('“Shirt 2” is no family and will not be proposed again.')
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 3']))
  expect(readDecisions(api)).toEqual([
    ['accept', 1],
    ['reject', 2],
  ])
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Article number of the parent' })
})

test('keys of other pages, of fields and with modifiers decide nothing', async () => {
  const { user } = await openFamilies(api)
  await findFamilies()
  await user.keyboard('jga{Control>}a{/Control}')
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Title of the parent' }), 'axa')
  expect(readDecisions(api)).toEqual([])
})

test('without keyboard shortcuts only the arrow keys and Enter work', async () => {
  writePreference('shortcuts', 'off')
  const { user } = await openFamilies(api)
  const [first] = await findFamilies()
  first?.focus()
  await user.keyboard('{ArrowDown}ax')
  expect(document.activeElement?.textContent).toMatch(/^Shirt 2/)
  expect(readDecisions(api)).toEqual([])
})

test('buttons accept and reject, and an accepted family is dissolved after a question', async () => {
  const { user } = await openFamilies(api, [createFamily(1), createFamily(2, { state: 'accepted' })])
  await user.click(await screen.findByRole('button', { name: 'Reject Shirt 1' }))
  await screen.findByText('Nothing left to decide')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Families' }))
  await user.click(screen.getByRole('button', { name: 'Show accepted families' }))
  await user.click(await screen.findByRole('button', { name: 'Dissolve: Shirt 2' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(readDecisions(api)).toEqual([['reject', 1]])
  await user.click(dialog.getByRole('button', { name: 'Dissolve' }))
  await screen.findByText('No accepted family')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Families' })))
  expect(readDecisions(api)).toEqual([
    ['reject', 1],
    ['reject', 2],
  ])
})

test('a rejection is taken back', async () => {
  const { user } = await openFamilies(api, [createFamily(1, { state: 'rejected', rows: [] })], {
    at: '/?families=rejected',
  })
  await user.click(await screen.findByRole('button', { name: 'Take back: Shirt 1' }))
  await screen.findByText('“Shirt 1” is back with all rows that are in no other family.')
  expect(readDecisions(api)).toEqual([['take-back', 1]])
})

test('families are found by a text and by what they lack', async () => {
  const { user, address } = await openFamilies(api)
  api.on(endpoints.getListFamilies, ({ query }: Received<typeof endpoints.getListFamilies>) => ({
    families: query.search === 'blue' ? [] : [createFamily(2, { issues: ['no-ean'] })],
    counts: { accepted: 0, proposed: 3, rejected: 0 },
    issues: { ...noIssues, 'no-ean': 1 },
    next: null,
    is_too_large: true,
    number_rule: { kind: 'stem' as const },
  }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search number or title' }), 'shirt{Enter}')
  await user.click(await screen.findByRole('radio', { name: 'Without EAN (1)' }))
  await waitFor(() => expect(address()).toBe('/?find=shirt&issue=no-ean'))
  expect(api.calls(endpoints.getListFamilies).at(-1)?.query).toMatchObject({
    search: 'shirt',
    issue: 'no-ean',
  })
  await screen.findByText(/at most 300,000 rows/)
  await user.clear(screen.getByRole('searchbox', { name: 'Search number or title' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search number or title' }), 'blue{Enter}')
  await screen.findByText('No such family')
})

test('a rule numbers the parents, with a prefix or an own column', async () => {
  const { user } = await openFamilies(api, shirts, { rule: { kind: 'prefix', prefix: 'V-' } })
  const rule = await screen.findByRole('combobox', { name: 'Rule' })
  expect(readChoice(rule)).toBe('A prefix and the number of the first child')
  const save = screen.getByRole('button', { name: 'Number parents' })
  await replaceText(user, 'Prefix', 'X-')
  await user.click(save)
  await screen.findByText('The parents were numbered.')
  await user.clear(screen.getByRole('textbox', { name: 'Prefix' }))
  expect(save).toHaveProperty('disabled', true)
  await user.selectOptions(rule, 'An own column that all children share')
  expect(save).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Own column' }), 'Modell')
  await user.click(save)
  await user.selectOptions(rule, 'What the numbers of the children begin with')
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
  await user.click(save)
  await waitFor(() =>
    expect(api.calls(endpoints.setFamilyNumbers).map(({ body }) => body.number_rule)).toEqual([
      { kind: 'prefix', prefix: 'X-' },
      { kind: 'column', column: 'Modell' },
      { kind: 'stem' },
    ]),
  )
})

test('many families arrive some at a time', async () => {
  const many = Array.from({ length: 60 }, (_, index) => createFamily(index + 1))
  const { user } = await openFamilies(api, many)
  await user.click(await screen.findByRole('button', { name: 'Show more families' }))
  await waitFor(async () => expect(await findFamilies()).toHaveLength(60))
})

test('a list without families says when they are looked for', async () => {
  await openFamilies(api, [])
  await screen.findByText('No families yet')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('families that cannot be read say why and are read again', async () => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getListFamilies, refuse('FORBIDDEN'), {
    families: shirts,
    counts: { accepted: 0, proposed: 3, rejected: 0 },
    issues: noIssues,
    next: null,
    is_too_large: false,
    number_rule: { kind: 'stem' },
  })
  offerAxes(api, shirts)
  const { user } = await renderScreen(<FamiliesPanel list={shirtList} />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 1', 'Shirt 2', 'Shirt 3']))
})

test('without a subscription families are shown and not changed', async () => {
  const account = profile({ subscription: { status: 'ended', has_access: false } })
  const { user } = await openFamilies(api, shirts, { account })
  await screen.findByText('You can change this as soon as you have a subscription again.')
  const [first] = await findFamilies()
  first?.focus()
  await user.keyboard('ax{Enter}')
  expect(readDecisions(api)).toEqual([])
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Number parents|Merge)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  for (const field of await screen.findAllByRole('textbox')) expect(field).toHaveProperty('readOnly', true)
})

test('axes that are changed quickly one after the other keep each change', async () => {
  const { user } = await openFamilies(api)
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  api.on(endpoints.setListAxes, () => promise)
  await screen.findByRole('textbox', { name: 'Axis 1 of the list' })
  await replaceText(user, 'Axis 1 of the list', 'Size (EU){Tab}')
  await replaceText(user, 'Axis 2 of the list', 'Tone{Tab}')
  await user.click(screen.getByRole('button', { name: 'Move Color up in the list' }))
  resolve(done)
  await waitFor(() => expect(api.calls(endpoints.setListAxes)).toHaveLength(3))
  const size = { label: 'Size', name: 'Size (EU)' }
  const color = { label: 'Color', name: 'Tone' }
  expect(api.calls(endpoints.setListAxes).map(({ body }) => body.axes)).toEqual([
    [size, { label: 'Color', name: 'Color' }],
    [size, color],
    [color, size],
  ])
})

test('axes are named and ordered for the whole list', async () => {
  const { user } = await openFamilies(api)
  await user.click(await screen.findByRole('button', { name: 'Move Color up in the list' }))
  await screen.findByText('The axes were saved.')
  await replaceText(user, 'Axis 1 of the list', 'Size (EU)')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(api.calls(endpoints.setListAxes).map(({ body }) => body.axes)).toEqual([
      [
        { label: 'Color', name: 'Color' },
        { label: 'Size', name: 'Size' },
      ],
      [
        { label: 'Size', name: 'Size (EU)' },
        { label: 'Color', name: 'Color' },
      ],
    ]),
  )
})
