// @vitest-environment happy-dom
import { endpoints, type ListFamilyRow } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse, refuseFor } from '../../../testing/fake-api.ts'
import {
  createFamily,
  createFamilyRow,
  openFirst,
  readFamilyChanges,
  replaceText,
} from '../../../testing/open-families.tsx'
import { done } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'

const api = setUpScreens()

test('number, title, axes and values are saved when the user leaves them', async () => {
  const { user } = await openFirst(api)
  await replaceText(user, 'Article number of the parent', ' SHIRT{Enter}')
  await replaceText(user, 'Title of the parent', 'Linen shirt{Tab}')
  await replaceText(user, 'Name of axis 2', 'Farbe{Tab}')
  await waitFor(() => expect(readFamilyChanges(api)).toHaveLength(3))
  expect(readFamilyChanges(api)).toEqual([
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
  const { user } = await openFirst(api)
  const { promise, resolve } = Promise.withResolvers<typeof done>()
  api.on(endpoints.changeListFamily, () => promise)
  await replaceText(user, 'Size of A-1-M', 'Medium')
  await replaceText(user, 'Color of A-1-M', 'Blue{Tab}')
  const first = [1, { members: [{ position: 11, values: ['Medium', 'Red'] }] }]
  expect(readFamilyChanges(api)).toEqual([first])
  resolve(done)
  await waitFor(() =>
    expect(readFamilyChanges(api)).toEqual([
      first,
      [1, { members: [{ position: 11, values: ['Medium', 'Blue'] }] }],
    ]),
  )
})

test('a number that is taken stays in the field with the reason, and Escape brings the old one back', async () => {
  const { user } = await openFirst(api)
  api.on(
    endpoints.changeListFamily,
    refuseFor('CONFLICT', { code: 'family-number-taken', params: { number: 'P-2' } }),
  )
  await replaceText(user, 'Article number of the parent', 'P-2{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Another family already has the number P-2. Please choose another one.')
  const field = screen.getByRole('textbox', { name: 'Article number of the parent' })
  expect(field).toHaveProperty('value', 'P-2')
  const escaped = vi.fn()
  window.addEventListener('keydown', escaped)
  await user.type(field, '{Escape}')
  expect(field).toHaveProperty('value', 'P-1')
  expect(screen.queryByRole('alert')).toBeNull()
  // The pane stays. It closes with the next one.
  expect(escaped).not.toHaveBeenCalled()
  await user.type(field, '{Escape}')
  expect(escaped).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', escaped)
})

test('an axis is added to a family, with a key of its own', async () => {
  const { user } = await openFirst(api)
  const add = () => screen.getByRole('button', { name: 'Add axis' })
  await user.click(add())
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name of the axis' }), '{Enter}')
  await dialog.findByRole('alert')
  api.on(endpoints.changeListFamily, refuse('FORBIDDEN'), done)
  await user.type(dialog.getByRole('textbox', { name: 'Name of the axis' }), 'size_name{Enter}')
  await waitFor(() => expect(readFamilyChanges(api)).toHaveLength(1))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const axes = [
    { key: 'size_name', label: 'Size' },
    { key: 'color_name', label: 'Color' },
    { key: 'size_name 2', label: 'size_name' },
  ]
  expect(readFamilyChanges(api)).toEqual([
    [1, { axes }],
    [1, { axes }],
  ])
})

test('axes change their order and are removed after a question', async () => {
  const { user } = await openFirst(api)
  expect(screen.queryByRole('button', { name: 'Move Size up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Color up' }))
  await screen.findByText('The family was saved.')
  const remove = screen.getByRole('button', { name: 'Remove Size' })
  await waitFor(() => expect(remove).toHaveProperty('disabled', false))
  await user.click(remove)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(readFamilyChanges(api)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const size = { key: 'size_name', label: 'Size' }
  const color = { key: 'color_name', label: 'Color' }
  expect(readFamilyChanges(api)).toEqual([
    [1, { axes: [color, size] }],
    [1, { axes: [color] }],
  ])
})

test('texts of the parent are saved, and its pictures are chosen in an order', async () => {
  const [small, medium, large] = createFamily(1).rows
  const rows = [
    { ...small, image: 'https://example.org/red.jpg' },
    { ...medium, image: 'https://example.org/blue.jpg' },
    { ...large, image: 'https://example.org/red.jpg' },
  ] as ListFamilyRow[]
  const parent = { brand: 'Nordkap', pictures: ['https://example.org/blue.jpg'] }
  const { user } = await openFirst(api, [createFamily(1, { rows, parent })])
  expect(screen.getByRole('textbox', { name: 'Brand of the parent' })).toHaveProperty('value', 'Nordkap')
  await replaceText(user, 'Brand of the parent', '{Enter}')
  await replaceText(user, 'Description of the parent', 'Cool{Enter}linen{Tab}')
  const pictures = within(screen.getByRole('group', { name: 'Pictures of the parent' })).getAllByRole(
    'button',
  )
  expect(pictures.map((picture) => picture.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await user.click(pictures[1] as HTMLElement)
  await waitFor(() => expect(readFamilyChanges(api)).toHaveLength(3))
  expect(readFamilyChanges(api)).toEqual([
    [1, { parent: { brand: '' } }],
    [1, { parent: { description: 'Cool\nlinen' } }],
    [1, { parent: { pictures: ['https://example.org/blue.jpg', 'https://example.org/red.jpg'] } }],
  ])
})

test('variations that the list lacks are added as rows with numbers, and can be searched', async () => {
  const { user } = await openFirst(api)
  api.on(endpoints.getMissingSiblings, {
    siblings: [
      { asin: 'B0CHILD001', values: ['XL', 'Red'], picture: null },
      { asin: 'B0CHILD002', values: ['', ''], picture: null },
    ],
  })
  api.on(endpoints.addRows, { ...done, positions: [40] })
  await user.click(screen.getByRole('button', { name: /^Shirt 2/ }))
  await screen.findByText('2 variations are not in your list')
  await user.click(screen.getByRole('checkbox', { name: 'XL, Red B0CHILD001' }))
  const number = screen.getByRole('textbox', { name: 'Article number of XL, Red' })
  expect(number).toHaveProperty('value', 'P-2-XL-Red')
  await user.clear(number)
  expect(screen.getByRole('button', { name: 'Add 1 row' })).toHaveProperty('disabled', true)
  await user.type(number, 'A-2-XL')
  await user.click(screen.getByRole('button', { name: 'Add 1 row' }))
  await screen.findByText('1 row was added.')
  expect(api.calls(endpoints.addRows).map(({ body }) => body)).toEqual([
    { rows: [{ asin: 'B0CHILD001', article_number: 'A-2-XL' }] },
  ])
  await screen.findByRole('button', { name: 'Search new rows' })
})

test('an empty number is no number', async () => {
  const { user } = await openFirst(api)
  await replaceText(user, 'Article number of the parent', '{Enter}')
  expect(screen.getByRole('textbox', { name: 'Article number of the parent' })).toHaveProperty('value', 'P-1')
  expect(readFamilyChanges(api)).toEqual([])
})

test('rows with the same values or without a value say so, and lead to the sheet', async () => {
  const rows = [
    createFamilyRow({ position: 4, article_number: 'B-1', values: ['S', 'Red'] }),
    createFamilyRow({ position: 5, article_number: 'B-2', values: ['s ', 'red'] }),
    { ...createFamilyRow({ position: 6, article_number: 'B-3', values: ['M', ''] }), has_ean: false },
  ]
  const { user, address } = await openFirst(api, [
    createFamily(1, { rows, issues: ['no-ean', 'same-values'] }),
  ])
  expect((await screen.findAllByText('Rows without EAN · Same values twice')).length).toBe(1)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'B-1Another row has the same values',
    'B-2Another row has the same values',
    'B-3A value is missing · No EAN',
  ])
  await user.click(table.getByRole('link', { name: 'B-2' }))
  expect(address()).toBe('/?row=5')
})

test('selected rows move to another family, out of all, or into one of their own', async () => {
  const { user } = await openFirst(api)
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-S' }))
  expect(screen.queryByRole('button', { name: 'Make a family of them' })).toBeNull()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Move to' }), 'P-3 · Shirt 3')
  await user.click(screen.getByRole('button', { name: 'Move 1 row' }))
  await screen.findByText('The rows were moved.')
  expect(api.calls(endpoints.moveFamilyRows).at(-1)?.body).toMatchObject({ positions: [10], family_id: 3 })
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Select A-1-S' })).toHaveProperty('checked', false),
  )

  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-M' }))
  await user.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(api.calls(endpoints.moveFamilyRows).at(-1)?.body).toMatchObject({
      positions: [11],
      family_id: null,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take out' })).toBeNull())

  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-S' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select A-1-L' }))
  await user.click(screen.getByRole('button', { name: 'Make a family of them' }))
  await screen.findByText('The rows are a family of their own.')
  expect(api.calls(endpoints.createListFamily).map(({ body }) => body)).toMatchObject([
    { positions: [10, 12] },
  ])
})

test('without selected rows all rows move, so that two families become one', async () => {
  const { user } = await openFirst(api)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Merge with' }), 'P-2 · Shirt 2')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  await screen.findByText('The rows were moved.')
  expect(api.calls(endpoints.moveFamilyRows).map(({ body }) => body)).toMatchObject([
    { positions: [10, 11, 12], family_id: 2 },
  ])
})
