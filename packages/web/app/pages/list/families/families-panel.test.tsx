// @vitest-environment happy-dom
import { endpoints, type FamilyNumberRule, type FamilyState, type ListFamily } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writePreference } from '../../../preferences.ts'
import { type Received, refuse, refuseFor } from '../../../testing/fake-api.ts'
import { profile } from '../../../testing/fixtures.ts'
import { done, toList } from '../../../testing/open-list.tsx'
import { readChoice, renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { FamiliesPanel } from './families-panel.tsx'

const api = setUpScreens()

const list = toList({ own_columns: ['Modell', 'Lager'] })

const createFamily = (family_id: number, changes: Partial<ListFamily> = {}): ListFamily => ({
  family_id,
  state: 'proposed',
  rule: 'similar',
  reason: { code: 'same-title' },
  reason_text: 'Brand, category and title are the same, and the numbers follow each other.',
  number: `P-${family_id}`,
  title: `Shirt ${family_id}`,
  axes: [
    { key: 'size_name', label: 'Size' },
    { key: 'color_name', label: 'Color' },
  ],
  rows: [
    { position: 10 * family_id, article_number: `A-${family_id}-S`, values: ['S', 'Red'] },
    { position: 10 * family_id + 1, article_number: `A-${family_id}-M`, values: ['M', 'Red'] },
    { position: 10 * family_id + 2, article_number: `A-${family_id}-L`, values: ['L', 'Red'] },
  ],
  ...changes,
})

const shirts = [1, 2, 3].map((id) => createFamily(id))

/** Opens the pane. The fake API remembers decisions. */
async function open(
  families: ListFamily[] = shirts,
  { at = '/', account = profile(), rule = { kind: 'stem' } as FamilyNumberRule } = {},
) {
  const states = new Map(families.map(({ family_id, state }) => [family_id, state]))
  const readStates = () => families.map((family) => ({ ...family, state: states.get(family.family_id) }))
  const count = (state: FamilyState) => readStates().filter((family) => family.state === state).length
  api.on(endpoints.getProfile, account)
  api.on(endpoints.getListFamilies, ({ query }: Received<typeof endpoints.getListFamilies>) => ({
    families: readStates().filter(
      ({ state, family_id }) => family_id > query.after && (query.state ?? state) === state,
    ) as ListFamily[],
    counts: { accepted: count('accepted'), proposed: count('proposed'), rejected: count('rejected') },
    number_rule: rule,
  }))
  api.on(endpoints.decideListFamilies, ({ body }: Received<typeof endpoints.decideListFamilies>) => {
    for (const id of body.family_ids) states.set(id, body.decision === 'accept' ? 'accepted' : 'rejected')
    return done
  })
  api.on(endpoints.changeListFamily, done)
  api.on(endpoints.moveFamilyRows, done)
  api.on(endpoints.createListFamily, { ...done, family_id: 9 })
  api.on(endpoints.setFamilyNumbers, done)
  return renderScreen(<FamiliesPanel list={list} />, { at })
}

const findFamilies = async () =>
  within(await screen.findByRole('list', { name: 'Families of the list' })).getAllByRole('button', {
    name: /^Shirt/,
  })
const readNames = async () =>
  (await findFamilies()).map(({ textContent }) => textContent?.match(/^Shirt \d/)?.[0])
const readDecisions = () =>
  api
    .calls(endpoints.decideListFamilies)
    .map(({ body: { decision, family_ids } }) => [decision, ...family_ids])
const readFamilyChanges = () =>
  api.calls(endpoints.changeListFamily).map(({ params, body }) => [params.family, body])

test('shows proposals with their number, axes, rows and reason, and the other states on demand', async () => {
  const { user, address } = await open([createFamily(1), createFamily(2, { state: 'accepted' })])
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
  const { user } = await open()
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
  expect(readDecisions()).toEqual([
    ['accept', 1],
    ['reject', 2],
  ])
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Article number of the parent' })
})

test('keys of other pages, of fields and with modifiers decide nothing', async () => {
  const { user } = await open()
  await findFamilies()
  await user.keyboard('jga{Control>}a{/Control}')
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Title of the parent' }), 'axa')
  expect(readDecisions()).toEqual([])
})

test('without keyboard shortcuts only the arrow keys and Enter work', async () => {
  writePreference('shortcuts', 'off')
  const { user } = await open()
  const [first] = await findFamilies()
  first?.focus()
  await user.keyboard('{ArrowDown}ax')
  expect(document.activeElement?.textContent).toMatch(/^Shirt 2/)
  expect(readDecisions()).toEqual([])
})

test('buttons accept and reject, and an accepted family is dissolved after a question', async () => {
  const { user } = await open([createFamily(1), createFamily(2, { state: 'accepted' })])
  await user.click(await screen.findByRole('button', { name: 'Reject Shirt 1' }))
  await screen.findByText('Nothing left to decide')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Families' }))
  await user.click(screen.getByRole('button', { name: 'Show accepted families' }))
  await user.click(await screen.findByRole('button', { name: 'Dissolve: Shirt 2' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(readDecisions()).toEqual([['reject', 1]])
  await user.click(dialog.getByRole('button', { name: 'Dissolve' }))
  await screen.findByText('No accepted family')
  expect(readDecisions()).toEqual([
    ['reject', 1],
    ['reject', 2],
  ])
})

async function openFirst(families?: ListFamily[]) {
  const rendered = await open(families)
  const [first] = await findFamilies()
  await rendered.user.click(first as HTMLElement)
  await screen.findByRole('table')
  return rendered
}

async function replace(user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

test('number, title, axes and values are saved when the user leaves them', async () => {
  const { user } = await openFirst()
  await replace(user, 'Article number of the parent', ' SHIRT{Enter}')
  await replace(user, 'Title of the parent', 'Linen shirt{Tab}')
  await replace(user, 'Name of axis 2', 'Farbe{Tab}')
  await waitFor(() => expect(readFamilyChanges()).toHaveLength(3))
  expect(readFamilyChanges()).toEqual([
    [1, { number: 'SHIRT' }],
    [1, { title: 'Linen shirt' }],
    [
      1,
      {
        axes: [
          { key: 'size_name', label: 'Size' },
          { key: 'color_name', label: 'Farbe' },
        ],
      },
    ],
  ])
})

test('values of a row are saved one after the other, so that none brings back an old one', async () => {
  const { user } = await openFirst()
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  api.on(endpoints.changeListFamily, () => promise)
  await replace(user, 'Size of A-1-M', 'Medium')
  await replace(user, 'Color of A-1-M', 'Blue{Tab}')
  const first = [1, { members: [{ position: 11, values: ['Medium', 'Red'] }] }]
  expect(readFamilyChanges()).toEqual([first])
  resolve(done)
  await waitFor(() =>
    expect(readFamilyChanges()).toEqual([
      first,
      [1, { members: [{ position: 11, values: ['Medium', 'Blue'] }] }],
    ]),
  )
})

test('a number that is taken stays in the field with the reason, and Escape brings the old one back', async () => {
  const { user } = await openFirst()
  api.on(
    endpoints.changeListFamily,
    refuseFor('CONFLICT', { code: 'family-number-taken', params: { number: 'P-2' } }),
  )
  await replace(user, 'Article number of the parent', 'P-2{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Another family already has the number P-2. Please choose another one.')
  const field = screen.getByRole('textbox', { name: 'Article number of the parent' })
  expect(field).toHaveProperty('value', 'P-2')
  await user.type(field, '{Escape}')
  expect(field).toHaveProperty('value', 'P-1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an axis is added to a family, with a key of its own', async () => {
  const { user } = await openFirst()
  const add = () => screen.getByRole('button', { name: 'Add axis' })
  await user.click(add())
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name of the axis' }), '{Enter}')
  await dialog.findByRole('alert')
  api.on(endpoints.changeListFamily, refuse('FORBIDDEN'), done)
  await user.type(dialog.getByRole('textbox', { name: 'Name of the axis' }), 'size_name{Enter}')
  await waitFor(() => expect(readFamilyChanges()).toHaveLength(1))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const axes = [
    { key: 'size_name', label: 'Size' },
    { key: 'color_name', label: 'Color' },
    { key: 'size_name 2', label: 'size_name' },
  ]
  expect(readFamilyChanges()).toEqual([
    [1, { axes }],
    [1, { axes }],
  ])
})

test('axes change their order and are removed after a question', async () => {
  const { user } = await openFirst()
  expect(screen.queryByRole('button', { name: 'Move Size up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Color up' }))
  await screen.findByText('The family was saved.')
  const remove = screen.getByRole('button', { name: 'Remove Size' })
  await waitFor(() => expect(remove).toHaveProperty('disabled', false))
  await user.click(remove)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(readFamilyChanges()).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const size = { key: 'size_name', label: 'Size' }
  const color = { key: 'color_name', label: 'Color' }
  expect(readFamilyChanges()).toEqual([
    [1, { axes: [color, size] }],
    [1, { axes: [color] }],
  ])
})

test('an empty number is no number', async () => {
  const { user } = await openFirst()
  await replace(user, 'Article number of the parent', '{Enter}')
  expect(screen.getByRole('textbox', { name: 'Article number of the parent' })).toHaveProperty('value', 'P-1')
  expect(readFamilyChanges()).toEqual([])
})

test('rows with the same values or without a value say so, and lead to the sheet', async () => {
  const rows = [
    { position: 4, article_number: 'B-1', values: ['S', 'Red'] },
    { position: 5, article_number: 'B-2', values: ['s ', 'red'] },
    { position: 6, article_number: 'B-3', values: ['M', ''] },
  ]
  const { user, address } = await openFirst([createFamily(1, { rows })])
  expect((await screen.findAllByText('Same values twice')).length).toBe(1)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'B-1Another row has the same values',
    'B-2Another row has the same values',
    'B-3A value is missing',
  ])
  await user.click(table.getByRole('link', { name: 'B-2' }))
  expect(address()).toBe('/?row=5')
})

test('selected rows move to another family, out of all, or into one of their own', async () => {
  const { user } = await openFirst()
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-S' }))
  expect(screen.queryByRole('button', { name: 'Make a family of them' })).toBeNull()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Move to' }), 'P-3 · Shirt 3')
  await user.click(screen.getByRole('button', { name: 'Move 1 row' }))
  await screen.findByText('The rows were moved.')
  expect(api.calls(endpoints.moveFamilyRows).at(-1)?.body).toEqual({ positions: [10], family_id: 3 })
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Select A-1-S' })).toHaveProperty('checked', false),
  )

  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-M' }))
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(api.calls(endpoints.moveFamilyRows).at(-1)?.body).toEqual({ positions: [11], family_id: null }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take out' })).toBeNull())

  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-S' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-L' }))
  await user.click(screen.getByRole('button', { name: 'Make a family of them' }))
  await screen.findByText('The rows are a family of their own.')
  expect(api.calls(endpoints.createListFamily).map(({ body }) => body)).toEqual([{ positions: [10, 12] }])
})

test('without selected rows all rows move, so that two families become one', async () => {
  const { user } = await openFirst()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Merge with' }), 'P-2 · Shirt 2')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await screen.findByText('The rows were moved.')
  expect(api.calls(endpoints.moveFamilyRows).map(({ body }) => body)).toEqual([
    { positions: [10, 11, 12], family_id: 2 },
  ])
})

test('a rule numbers the parents, with a prefix or an own column', async () => {
  const { user } = await open(shirts, { rule: { kind: 'prefix', prefix: 'V-' } })
  const rule = await screen.findByRole('combobox', { name: 'Rule' })
  expect(readChoice(rule)).toBe('A prefix and the number of the first child')
  const save = screen.getByRole('button', { name: 'Number parents' })
  await replace(user, 'Prefix', 'X-')
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
  const { user } = await open(many)
  api.on(endpoints.getListFamilies, ({ query }: Received<typeof endpoints.getListFamilies>) => ({
    families: many.filter(({ family_id }) => family_id > query.after).slice(0, query.limit),
    counts: { accepted: 0, proposed: 60, rejected: 0 },
    number_rule: { kind: 'stem' as const },
  }))
  await user.click(await screen.findByRole('button', { name: 'Show more families' }))
  await waitFor(async () => expect(await findFamilies()).toHaveLength(60))
})

test('a list without families says when they are looked for', async () => {
  await open([])
  await screen.findByText('No families yet')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('families that cannot be read say why and are read again', async () => {
  api.on(endpoints.getProfile, profile())
  api.on(endpoints.getListFamilies, refuse('FORBIDDEN'), {
    families: shirts,
    counts: { accepted: 0, proposed: 3, rejected: 0 },
    number_rule: { kind: 'stem' },
  })
  const { user } = await renderScreen(<FamiliesPanel list={list} />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await readNames()).toEqual(['Shirt 1', 'Shirt 2', 'Shirt 3']))
})

test('without a subscription families are shown and not changed', async () => {
  const account = profile({ subscription: { status: 'ended', has_access: false } })
  const { user } = await open(shirts, { account })
  await screen.findByText('You can change this as soon as you have a subscription again.')
  const [first] = await findFamilies()
  first?.focus()
  await user.keyboard('ax{Enter}')
  expect(readDecisions()).toEqual([])
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Number parents|Merge)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  for (const field of await screen.findAllByRole('textbox')) expect(field).toHaveProperty('readOnly', true)
})
