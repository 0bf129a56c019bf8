// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { toRow } from '../../../testing/open-list.tsx'
import { readSheetView } from '../sheet-view.ts'
import { findBlockEdge } from './find-block-edge.ts'

const brands = ['Bosch', 'Bosch', null, null, 'AEG', null, 'Makita', 'Makita', 'Makita', null]
const rows = brands.map((brand, at) => toRow(at + 1, { brand, category: null }))

/** Rows of which the first ones are loaded, and what the server returns for the others. */
function createSource(loaded = rows.length, found: number[] = []) {
  const client = new QueryClient()
  const fetchQuery = vi.spyOn(client, 'fetchQuery').mockResolvedValue({ positions: found })
  const source = {
    client,
    listId: 'ML-1',
    asOf: undefined as string | undefined,
    view: readSheetView(new URLSearchParams('brand=x')),
    positions: rows.map(({ position }) => position),
    shown: ['article_number', 'title', 'brand', 'category', 'pictures'] as const,
    valueColumns: [],
    computed: [] as string[],
    isWanted: () => true,
    rowAt: (index: number) => (index < loaded ? rows[index] : undefined),
  }
  return { source, fetchQuery }
}

const move = async (from: number, edge: 'top' | 'bottom', source = createSource().source) =>
  (await findBlockEdge(source, { row: from, column: 2 }, edge)).row

test.each([
  ['from the start of a block to its end', 0, 'bottom', 1],
  ['from the end of a block to the next one', 1, 'bottom', 4],
  ['from an empty cell to the next block', 2, 'bottom', 4],
  ['to the last row behind the last block', 8, 'bottom', 9],
  ['up to the start of a block', 8, 'top', 6],
  ['up from the start of a block to the one before', 6, 'top', 4],
  ['up to the first row', 0, 'top', 0],
] as const)('Ctrl and an arrow key lead %s', async (_, from, edge, to) => {
  expect(await move(from, edge)).toBe(to)
})

test('cells of a row are filled blocks too', async () => {
  const { source } = createSource()
  const right = (column: number) => findBlockEdge(source, { row: 0, column }, 'right')
  expect(await right(0)).toEqual({ row: 0, column: 2 })
  expect(await right(2)).toEqual({ row: 0, column: 4 })
  expect(await findBlockEdge(source, { row: 0, column: 4 }, 'left')).toEqual({ row: 0, column: 2 })
})

test('headings of groups are no cells', async () => {
  const { source } = createSource()
  const positions = [-1, 1, 2, -2, 3, 4, 5]
  const rowAt = (index: number) => rows[(positions[index] ?? 0) - 1]
  expect(await move(1, 'bottom', { ...source, positions, rowAt })).toBe(2)
  expect(await move(2, 'bottom', { ...source, positions, rowAt })).toBe(6)
})

test('the server says where a block ends that is not loaded', async () => {
  const { source, fetchQuery } = createSource(8, [3, 4, 6, 10])
  expect(await move(6, 'bottom', source)).toBe(8)
  const { queryKey } = fetchQuery.mock.calls[0]?.[0] ?? {}
  expect(queryKey?.at(-1)).toEqual({
    sort: 'position',
    order: 'asc',
    brand: 'x',
    where: JSON.stringify([{ field: 'brand', is: 'empty' }]),
  })
})

test('the server says where the next block begins that is not loaded', async () => {
  const { source, fetchQuery } = createSource(4, [1, 2, 7, 8, 9])
  expect(await move(1, 'bottom', source)).toBe(6)
  expect(JSON.stringify(fetchQuery.mock.calls[0]?.[0].queryKey)).toContain('filled')
})

test('without another block, the last row is next', async () => {
  expect(await move(2, 'bottom', createSource(4, []).source)).toBe(9)
})

const fullView = readSheetView(
  new URLSearchParams({ where: JSON.stringify(Array(20).fill({ field: 'title', is: 'filled' })) }),
)

describe.each([
  ['of a run', { asOf: 'MW-1' }],
  ['that is computed', { computed: ['brand'] }],
  ['beside as many conditions as there may be', { view: fullView }],
])('in a column %s, which the server cannot filter', (_, cannotFilter) => {
  /** The server returns the rows of a call by their positions. */
  function createReading(loaded: number) {
    const { source, fetchQuery } = createSource(loaded)
    fetchQuery.mockImplementation(async ({ queryKey }) => {
      const wanted = new Set(`${queryKey?.at(-1)}`.split(',').map(Number))
      return rows.filter(({ position }) => wanted.has(position)) as never
    })
    return { source: { ...source, ...cannotFilter }, fetchQuery }
  }

  test('rows are read until a block ends or begins', async () => {
    expect(await move(6, 'bottom', createReading(8).source)).toBe(8)
    expect(await move(1, 'bottom', createReading(4).source)).toBe(4)
    expect(await move(8, 'bottom', createReading(9).source)).toBe(9)
  })

  test('no more rows are read once another key was pressed', async () => {
    const { source, fetchQuery } = createReading(4)
    await move(2, 'bottom', { ...source, isWanted: () => false })
    expect(fetchQuery).not.toHaveBeenCalled()
  })
})

test('behind the rows that are read first, one search says where a block ends, and rows are read if it fails', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => toRow(at + 1, { values: [at < 900 ? 'x' : null] }))
  const { source, fetchQuery } = createSource()
  let isBroken = false
  const filled = many.slice(0, 900).map(({ position }) => position)
  fetchQuery.mockImplementation(async ({ queryKey = [] }) => {
    if (queryKey[1] === 'find' && isBroken) throw new TypeError('Failed to fetch')
    if (queryKey[1] === 'find') return { found: [{ field: 'ean', positions: filled }] } as never
    const wanted = new Set(`${queryKey.at(-1)}`.split(',').map(Number))
    return many.filter(({ position }) => wanted.has(position)) as never
  })
  const way = {
    ...source,
    positions: many.map(({ position }) => position),
    shown: ['article_number', 'ean'] as const,
    valueColumns: ['ean'] as const,
    rowAt: (index: number) => (index < 20 ? many[index] : undefined),
  }
  const down = () => findBlockEdge(way, { row: 0, column: 1 }, 'bottom')
  expect(await down()).toEqual({ row: 899, column: 1 })
  expect(fetchQuery.mock.calls.map(([{ queryKey }]) => queryKey?.[1])).toEqual(['rows', 'find'])
  isBroken = true
  expect(await down()).toEqual({ row: 899, column: 1 })
})
