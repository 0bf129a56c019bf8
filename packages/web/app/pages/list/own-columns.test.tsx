// @vitest-environment happy-dom
import { endpoints, type ViewSettings } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openList, toList, toRow } from '../../testing/open-list.tsx'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()

const rows = [toRow(1, { cells: ['R3'] }), toRow(2, { cells: [''] })]
const open = (last: ViewSettings | null = null) =>
  openList(api, { list: toList({ own_columns: ['Place'] }), rows, last })

test('the columns of the file are columns of the sheet, beside attributes', async () => {
  const shown = ['article_number', 'own:Place', 'title', 'attribute:Color']
  const { user } = await open({ address: {}, layout: { shown, widths: {} } })
  const row = await screen.findByRole('row', { name: /A-1/ })
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(-4)
        .map(({ textContent }) => textContent),
    ).toEqual(['A-1', 'R3', 'Drill 1', 'Color 1']),
  )
  expect(api.calls(endpoints.getListRows).at(-1)?.query).toMatchObject({
    attributes: ['Color'],
    columns: ['Place'],
  })
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Place' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Place' })).toBeNull())
})

test('rows are filtered by a column of the file', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Text' }), 'R3{Enter}')
  const where = JSON.stringify([{ field: 'own:Place', is: 'contains', value: 'R3' }])
  await waitFor(() => expect(new URL(address(), 'http://app').searchParams.get('where')).toBe(where))
  await waitFor(() =>
    expect(api.calls(endpoints.getListOrder).at(-1)?.query).toMatchObject({ where: JSON.parse(where) }),
  )
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/lists/ML-1'))
})

test('the files of the list have them on demand', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  api.on(endpoints.getListFile, 'Artikelnummer;Place')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV, with your own columns' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(api.calls(endpoints.getListFile).at(-1)?.query).toEqual({ own_columns: ['Place'] })
})

test('a column that is added scrolls into sight, wherever the sheet is scrolled to', async () => {
  const reveal = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const { user } = await open({ address: {}, layout: { shown: ['article_number', 'title'], widths: {} } })
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Place' }))
  const heading = await screen.findByRole('columnheader', { name: 'Place', hidden: true })
  await waitFor(() => expect(reveal.mock.contexts).toContain(heading))
})
