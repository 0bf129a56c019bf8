import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { toRow } from '../../testing/open-list.tsx'
import type { RowDetail } from './row-detail.ts'
import { findEdited, findReplaced, showChange, showStep } from './shown-cells.ts'

const source = { listId: 'ML-1' }

/** A product whose row no window has, because a filter leaves it out. */
function openDetail() {
  const client = new QueryClient()
  const { queryKey } = sheetQueries.row(source, 7)
  const attribute = { name: 'Color', value: 'red drill', source: null, steps: [] }
  const detail = {
    row: toRow(7, { title: 'Drill 7' }),
    cells: [{ name: 'Note', value: 'old drill' }],
    record: { attributes: [attribute] },
    texts: { bullets: null, description: 'A drill', price: '12.5' },
    pictures: { chosen: ['https://a.example/1.jpg'], found: [] },
  } as unknown as RowDetail
  client.setQueryData(queryKey, detail)
  const read = () => {
    const { row, cells, record, texts, pictures } = client.getQueryData(queryKey) ?? detail
    return [
      row.title,
      cells[0]?.value,
      record.attributes[0]?.value,
      texts.description,
      texts.price,
      pictures.chosen,
    ]
  }
  return { client, read }
}

const before = ['Drill 7', 'old drill', 'red drill', 'A drill', '12.5', ['https://a.example/1.jpg']]

test('an edit shows in a product that no row on the page has, and its undo and a refusal too', async () => {
  const { client, read } = openDetail()
  const values = {
    title: 'Saw',
    'own:Note': 'new',
    'attribute:Color': 'blue',
    description: 'Sharp',
    price: '13',
    pictures: '["https://a.example/2.jpg"]',
  }
  const edits = Object.entries(values).map(([field, value]) => ({ positions: [7], field, value }))
  const revert = await showChange(client, 'ML-1', { id: 'edited', findCells: findEdited(edits) })
  const after = ['Saw', 'new', 'blue', 'Sharp', '13', ['https://a.example/2.jpg']]
  expect(read()).toEqual(after)
  revert()
  expect(read()).toEqual(before)
  await showChange(client, 'ML-1', { id: 'again', findCells: findEdited(edits) })
  await showStep(client, 'ML-1', { direction: 'undo', change: 'again' })
  expect(read()).toEqual(before)
  await showStep(client, 'ML-1', { direction: 'redo', change: 'again' })
  expect(read()).toEqual(after)
})

const fields = ['title', 'own:Note', 'attribute:Color', 'description']

test('a replaced text shows in a product that no row on the page has', async () => {
  const { client, read } = openDetail()
  const body = { rows: [7], fields, find: 'drill', replacement: 'saw' }
  await showChange(client, 'ML-1', { id: 'replaced', findCells: findReplaced(body) })
  expect(read().slice(0, 4)).toEqual(['saw 7', 'old saw', 'red saw', 'A saw'])
})

test('an expression that this browser cannot read shows nothing before the server has replaced it', async () => {
  const { client, read } = openDetail()
  const body = { rows: [7], fields, find: '(?unknown:drill)', replacement: 'saw', expression: true }
  await showChange(client, 'ML-1', { id: 'unreadable', findCells: findReplaced(body) })
  expect(read()).toEqual(before)
})
