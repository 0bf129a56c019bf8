import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Column, Table, type TableLook } from './table.tsx'

interface Tool {
  name: string
  price: number
}

const look: TableLook = { table: 'table', heading: 'heading', row: 'row', cell: 'cell' }
const rows: Tool[] = [
  { name: 'Saw', price: 20 },
  { name: 'Drill', price: 90 },
]
const name: Column<Tool> = { id: 'name', header: 'Name', cell: (tool) => tool.name }
const price: Column<Tool> = { id: 'price', header: 'Price', isNumber: true, cell: (tool) => tool.price }

const render = (
  columns: Column<Tool>[],
  options: Partial<React.ComponentProps<typeof Table<Tool>>> = {},
): string =>
  renderToStaticMarkup(
    <Table columns={columns} rows={rows} rowId={(tool) => tool.name} look={look} {...options} />,
  )

test('renders headings and cells in the order of columns and rows', () => {
  const texts = [...render([name, price]).matchAll(/<t[hd] [^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts).toEqual(['Name', 'Price', 'Saw', '20', 'Drill', '90'])
})

test('marks row headers and the caption for screen readers', () => {
  const html = render([{ ...name, isRowHeader: true }], { caption: 'Tools' })
  expect(html).toContain('<caption class="sr-only">Tools</caption>')
  expect(html).toContain('<th scope="row" class="cell">Saw</th>')
})

test('shows a caption with a class, and states the language of headings and cells', () => {
  const html = render([name], { caption: 'Tools', look: { ...look, caption: 'shown' }, lang: 'de' })
  expect(html).toContain('<table class="table"><caption class="shown">Tools</caption>')
  expect(html).toContain('<thead lang="de">')
  expect(html).toContain('<tbody lang="de">')
})

test('states the sort order at the sorted column only', () => {
  const sort = (order: 'asc' | 'desc' | undefined) => ({ order, onSort: vi.fn() })
  const html = render([
    { ...name, sort: sort(undefined) },
    { ...price, sort: sort('desc') },
  ])
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
  expect(html.match(/<button/g)).toHaveLength(2)
})

test('labels the cells of cards with their heading', () => {
  const html = render([name, { ...price, cardLabel: 'Costs' }], { look: { ...look, hasLabels: true } })
  expect(html).toContain('<td data-label="Name" class="cell">Saw</td>')
  expect(html).toContain('<td data-label="Costs" class="cell">20</td>')
  expect(render([name])).not.toContain('data-label')
})

test('adds the class of a column, also one that depends on the row', () => {
  const html = render([{ ...price, cellClass: ({ price: amount }) => (amount > 50 ? 'dear' : 'cheap') }])
  expect(html).toContain('<td class="cell cheap">20</td>')
  expect(html).toContain('<td class="cell dear">90</td>')
})

test('shows wide content instead of the cells of a row', () => {
  const html = render([name, price], {
    wideContent: (tool) => tool.name === 'Saw' && <p>Editor</p>,
    topRows: [{ key: 'new', content: 'New tool' }],
  })
  expect(html).toContain('<td colSpan="2"><p>Editor</p></td>')
  expect(html).not.toContain('Saw')
  expect(html.indexOf('New tool')).toBeLessThan(html.indexOf('Editor'))
})

test('numbers the rows of an excerpt within all rows', () => {
  const excerpt = { first: 7, before: 350, after: 0, rowCount: 100, bodyRef: null, rowRef: null }
  const html = render([{ ...name, cell: (tool, index) => `${index} ${tool.name}` }], { excerpt })
  expect(html).toContain('aria-rowcount="100"')
  expect(html).toContain('data-index="7" aria-rowindex="8"')
  expect(html).toContain('8 Drill')
  expect(html).toContain('height:350px')
})
