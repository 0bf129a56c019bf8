// @vitest-environment happy-dom
import { endpoints, type Statement } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { profile } from '../../testing/fixtures.ts'
import { setUpListWorker } from '../../testing/list-worker.ts'
import { done, openList, toList } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
setUpListWorker()

async function open(item: string, title: string) {
  const { user } = await openList(api, { list: toList({ own_columns: ['Place'] }) })
  await user.click(await screen.findByRole('button', { name: 'Change rows' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) }
}

test('pasted rows are judged before they are added, and can be searched', async () => {
  const { user, dialog } = await open('Add rows...', 'Add rows')
  api.on(endpoints.addRows, { ...done, positions: [4, 5] })
  const field = dialog.getByRole('textbox', { name: 'Rows' })
  await user.click(field)
  await user.paste('A-4\t4006381333932\nA-5\tB026KXMY4E')
  await dialog.findByText('EAN with a wrong check digit')
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add 2 rows' })
  expect(add.disabled).toBe(true)
  await user.clear(field)
  await user.paste('SKU\tEAN\tASIN\tPlace\nA-4\t4006381333931\t\tR3\nA-5\t\tB026KXMY4E\tR4')
  await user.click(await dialog.findByRole('button', { name: 'Add 2 rows' }))
  await dialog.findByText('2 rows were added.')
  expect(api.calls(endpoints.addRows)[0]?.body).toEqual({
    rows: [
      { article_number: 'A-4', ean: '4006381333931', own_columns: { Place: 'R3' } },
      { article_number: 'A-5', asin: 'B026KXMY4E', own_columns: { Place: 'R4' } },
    ],
  })
  await user.click(dialog.getByRole('button', { name: 'Search new rows' }))
  await screen.findByText('at most 1 coin')
  expect(api.calls(endpoints.quoteListRun).at(-1)?.body).toEqual({ rows: [4, 5] })
})

const stated = (position: number, ean: string): Statement => ({
  position,
  article_number: `A-${position}`,
  ean,
  asin: null,
  part_number: null,
  skip_reason: null,
})
const comparison = {
  ...done,
  applied: false,
  version: 7,
  added: 2,
  changed: 1,
  gone: 1,
  returned: 0,
  unchanged: 1,
  repeated: 1,
  corrections: 1,
  missing_columns: ['Place'],
  rows: [
    { change: 'added' as const, position: 4, before: null, after: stated(4, '4041234500108') },
    {
      change: 'added' as const,
      position: 5,
      before: null,
      after: { ...stated(5, '4041234500115'), skip_reason: 'duplicate' as const },
    },
    {
      change: 'changed' as const,
      position: 1,
      before: stated(1, '4006381333931'),
      after: stated(1, '4041234500207'),
    },
    { change: 'gone' as const, position: 2, before: stated(2, '4006381333931'), after: null },
  ],
}

test('a newer file shows what it changes, and changes it after a click', async () => {
  const { user, dialog } = await open('Replace by a newer file...', 'Replace by a newer file')
  api.on(endpoints.replaceListFile, comparison, { ...comparison, applied: true })
  await user.upload(dialog.getByLabelText('Newer file of this list'), new File(['SKU;EAN'], 'newer.csv'))
  await dialog.findByRole('heading', { name: '2 new rows' })
  dialog.getByText('A-4 · 4041234500108')
  dialog.getByRole('heading', { name: '1 changed row' })
  dialog.getByText('A-1 · 4041234500207')
  dialog.getByRole('heading', { name: '1 row that the file no longer has' })
  dialog.getByText('1 row stays unchanged.')
  dialog.getByText(
    '1 row of the file is skipped, because you typed its identifiers into another row. Your row stays.',
  )
  expect(dialog.getByText('A-5 · 4041234500115').closest('li')?.textContent).toMatch(/A-5.*Duplicate/i)
  dialog.getByText(/^You corrected 1 of these rows/)
  dialog.getByText('The file lacks the column Place. Its cells stay as they are.')
  await user.click(dialog.getByRole('button', { name: 'Apply changes' }))
  await dialog.findByText('The list has the rows of the file now.')
  const forms = api
    .calls(endpoints.replaceListFile)
    .map(({ form }) => [form?.get('apply'), form?.get('version')])
  expect(forms).toEqual([
    [null, null],
    ['true', '7'],
  ])
  dialog.getByRole('button', { name: 'Search open rows' })
})

test('a list that changed after the comparison is compared again before anything changes', async () => {
  const { user, dialog } = await open('Replace by a newer file...', 'Replace by a newer file')
  api.on(endpoints.replaceListFile, comparison, refuse('CONFLICT'), { ...comparison, version: 8, added: 2 })
  await user.upload(dialog.getByLabelText('Newer file of this list'), new File(['SKU;EAN'], 'newer.csv'))
  await user.click(await dialog.findByRole('button', { name: 'Apply changes' }))
  await dialog.findByRole('alert')
  await dialog.findByRole('heading', { name: '2 new rows' })
  await user.click(dialog.getByRole('button', { name: 'Apply changes' }))
  await waitFor(() => expect(api.calls(endpoints.replaceListFile).at(-1)?.form?.get('version')).toBe('8'))
})

test('a file with other headings is compared by the columns that its owner chooses', async () => {
  const { user, dialog } = await open('Replace by a newer file...', 'Replace by a newer file')
  api.on(
    endpoints.replaceListFile,
    refuse('MAPPING_REFUSED', { header_mapping: ['The list has no column "SKU"'] }),
    comparison,
    { ...comparison, applied: true },
  )
  const file = new File(['Nummer;Barcode\nA-1;4006381333931\n'], 'renamed.csv')
  await user.upload(dialog.getByLabelText('Newer file of this list'), file)
  await user.click(await dialog.findByRole('button', { name: 'Compare with these columns' }))
  await dialog.findByRole('heading', { name: '2 new rows' })
  await user.click(dialog.getByRole('button', { name: 'Apply changes' }))
  await dialog.findByText('The list has the rows of the file now.')
  const sent = api.calls(endpoints.replaceListFile).map(({ form }) => form?.get('header_mapping') ?? null)
  const header = JSON.stringify({ artikelNumber: 'Nummer', ean: 'Barcode', asin: null })
  expect(sent).toEqual([null, header, header])
})

test('a file that says the same, or cannot be read, changes nothing', async () => {
  const { user, dialog } = await open('Replace by a newer file...', 'Replace by a newer file')
  const same = { ...comparison, added: 0, changed: 0, gone: 0, unchanged: 3, rows: [] }
  api.on(endpoints.replaceListFile, same, refuse('LIST_REFUSED', { error: 'The file is empty.' }))
  const input = dialog.getByLabelText('Newer file of this list')
  await user.upload(input, new File(['SKU;EAN'], 'same.csv'))
  await dialog.findByText('The file says the same as the list.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply changes' }).disabled).toBe(true)
})

test('without a subscription rows cannot be changed', async () => {
  await openList(api, { account: profile({ subscription: { status: 'ended', has_access: false } }) })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change rows' })).toBeNull())
})
