// @vitest-environment happy-dom
import { type AttributeKind, endpoints } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openList, readSent, saved, toRow } from '../../../testing/open-list.tsx'
import { setUpScreens } from '../../../testing/screen.tsx'
import type { ColumnId } from '../columns.ts'

const api = setUpScreens()
const pictures = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
const kinds: AttributeKind[] = [
  { name: 'Farbe', type: 'choice', unit: null, values: ['Rot', 'Blau'] },
  { name: 'Breite', type: 'number', unit: 'cm', values: [] },
]
const fields = {
  price: '12.90 CHF',
  bullets: 'Leise\nStark',
  description: '<p>Mein <b>Text</b></p>',
  pictures: JSON.stringify(pictures),
  'attribute:Breite': '12 mm',
  ean: '4006381333931',
  mpn_brand: '',
}

async function openColumns(shown: ColumnId[]) {
  const last = { address: {}, layout: { shown, widths: {} } }
  const page = await openList(api, { rows: [{ ...toRow(1), ...fields }, toRow(2)], kinds, pictures, last })
  const row = await screen.findByRole('row', { name: /A-1/ })
  const cell = (column: ColumnId) => row.querySelector(`[data-column="${column}"]`) as HTMLElement
  return { ...page, row, cell }
}

test('own price, texts and pictures are columns of the grid', async () => {
  const { cell } = await openColumns(['article_number', 'price', 'bullets', 'description', 'pictures'])
  await waitFor(() => expect(cell('price').textContent).toMatch(/12\.90/))
  expect(cell('price').textContent).toMatch(/CHF/)
  expect(cell('bullets').textContent).toBe('Leise • Stark')
  expect(cell('description').textContent).toBe('Mein Text')
  expect([...cell('pictures').querySelectorAll('img')].map(({ src }) => src)).toEqual(pictures)
  expect(api.calls(endpoints.getListRows).at(-1)?.query).toMatchObject({
    fields: ['price', 'bullets', 'description', 'pictures'],
  })
})

test('numbers of the list are typed into cells, and the message says how the rows are searched', async () => {
  const { user, cell } = await openColumns(['article_number', 'ean', 'mpn_brand'])
  await waitFor(() => expect(cell('ean').textContent).toBe('4006381333931'))
  api.on(endpoints.changeRows, saved)
  await user.click(cell('ean'))
  await user.keyboard('4011905437873{Tab}Bosch{Enter}')
  // One message for each value.
  await screen.findAllByText('The identifiers are saved. “Search open rows” searches the changed rows.')
  await waitFor(() => expect(api.calls(endpoints.changeRows)).toHaveLength(2))
  expect(api.calls(endpoints.changeRows).map(({ body }) => body.set)).toEqual([
    { rows: [1], field: 'ean', value: '4011905437873' },
    { rows: [1], field: 'mpn_brand', value: 'Bosch' },
  ])
  await user.click(cell('article_number'))
  await user.keyboard('{F2}{Control>}a{/Control}B-1{Enter}')
  await waitFor(() =>
    expect(api.calls(endpoints.changeRows).at(-1)?.body.set).toEqual({
      rows: [1],
      field: 'article_number',
      value: 'B-1',
    }),
  )
  // Its row is not searched for another article number.
  await screen.findByText('The value was saved.')
})

test('long texts are edited in a dialog, which Ctrl and Enter save', async () => {
  const { user, cell } = await openColumns(['article_number', 'description', 'pictures'])
  await waitFor(() => expect(cell('description').textContent).toBe('Mein Text'))
  await user.dblClick(cell('description'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Description of A-1' })
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  expect(text.value).toBe(fields.description)
  const preview = within(dialog).getByRole('region', { name: 'Preview' })
  expect(preview.querySelector('p > b')?.textContent).toBe('Text')
  await user.clear(text)
  await user.type(text, 'Neu{Enter}Zeile{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(readSent(api)).toEqual([{ positions: [1], field: 'description', value: 'Neu\nZeile' }]),
  )
  await waitFor(() => expect(cell('description').textContent).toBe('Neu Zeile'))

  await user.dblClick(cell('pictures'))
  const addresses = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Pictures' })
  expect(addresses.value).toBe(pictures.join('\n'))
  await user.click(await screen.findByRole('button', { name: 'Move picture 1 back' }))
  expect(addresses.value).toBe(pictures.toReversed().join('\n'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(readSent(api).at(-1)).toEqual({
      positions: [1],
      field: 'pictures',
      value: JSON.stringify(pictures.toReversed()),
    }),
  )
})

test('a dialog does not cut off a text that is too long, and says how much', async () => {
  const { user, cell } = await openColumns(['article_number', 'description'])
  await waitFor(() => expect(cell('description').textContent).toBe('Mein Text'))
  await user.dblClick(cell('description'))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  fireEvent.change(text, { target: { value: 'x'.repeat(20_001) } })
  await screen.findByText('At most 20,000 characters: 1 too many.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(readSent(api)).toEqual([])
  await user.type(text, '{Backspace}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(readSent(api)[0]?.value).toHaveLength(20_000))
})

test('Escape closes the dialog without saving, and a text is saved when its row leaves the sheet', async () => {
  const { user, cell, unmount } = await openColumns(['article_number', 'description'])
  await waitFor(() => expect(cell('description').textContent).toBe('Mein Text'))
  await user.dblClick(cell('description'))
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'verworfen{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(readSent(api)).toEqual([])
  await user.dblClick(cell('description'))
  const text = await screen.findByRole('textbox', { name: 'Description' })
  await user.clear(text)
  await user.type(text, 'Getippt')
  unmount()
  await waitFor(() =>
    expect(readSent(api)).toEqual([{ positions: [1], field: 'description', value: 'Getippt' }]),
  )
})

test('values that do not fit their column are marked, and the editor proposes those that do', async () => {
  const { user, cell } = await openColumns(['article_number', 'attribute:Farbe', 'attribute:Breite'])
  await within(cell('attribute:Breite')).findByRole('img', { name: 'This number has another unit than cm.' })
  await within(cell('attribute:Farbe')).findByRole('img', { name: /Allowed are: Rot, Blau$/ })
  await user.dblClick(cell('attribute:Farbe'))
  const editor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'New value' })
  expect([...(editor.list?.options ?? [])].map(({ value }) => value)).toEqual(['Rot', 'Blau'])
  await user.clear(editor)
  await user.type(editor, 'Blau{Enter}')
  await waitFor(() => expect(cell('attribute:Farbe').textContent).toBe('Blau'))
  expect(within(cell('attribute:Farbe')).queryByRole('img', { name: /Allowed are/ })).toBeNull()
  await user.dblClick(cell('attribute:Breite'))
  await user.type(
    await screen.findByRole('textbox', { name: 'New value' }),
    '{Control>}a{/Control}breit{Enter}',
  )
  await within(cell('attribute:Breite')).findByRole('img', { name: 'This is no number.' })
})

const ownPictures = ['https://my.example/a,b.jpg?w=1;h=2', 'http://my.example/2.jpg']

test.each([
  ['of another product', `"${ownPictures.join('\n')}"`],
  ['of a file of a shop', ownPictures.join(',')],
  ['behind semicolons', ownPictures.join('; ')],
  ['behind bars', ownPictures.join(' | ')],
])('pasted addresses become the pictures of a row: %s', async (_, text) => {
  const { cell, user } = await openColumns(['article_number', 'pictures'])
  await waitFor(() => expect(cell('pictures').querySelector('img')).not.toBeNull())
  await user.click(cell('pictures'))
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  fireEvent.paste(screen.getByRole('grid'), { clipboardData })
  const value = JSON.stringify(ownPictures)
  await waitFor(() => expect(readSent(api)).toEqual([{ positions: [1], field: 'pictures', value }]))
})
