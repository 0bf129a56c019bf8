import { expect, test } from 'vitest'
import { createLayout } from '../columns.ts'
import { countPatches, setRanges, toChanges } from './cell-changes.ts'
import { fillDown, fillRight, planFill } from './fill.ts'
import { planPaste } from './paste.ts'
import { extendFill } from './ranges.ts'

const { shown } = createLayout([])
const [title, verdict, brand, category] = (['title', 'verdict', 'brand', 'category'] as const).map((id) =>
  shown.indexOf(id),
) as [number, number, number, number]
const positions = Array.from({ length: 30_000 }, (_, row) => row + 101)
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const rowCount = positions.length

test('clearing ranges changes each cell that can be edited once', () => {
  const patches = setRanges(
    { ranges: [range(0, title, 2, brand), range(1, title, 3, title)], shown, lines: positions },
    '',
  )
  expect(toChanges(patches, positions, shown)).toEqual([
    { set: { field: 'title', positions: [101, 102, 103, 104], value: '' } },
    { set: { field: 'brand', positions: [101, 102, 103], value: '' } },
  ])
  expect(countPatches(patches)).toBe(7)
})

test('a value for a whole column is sent once', () => {
  const patches = setRanges(
    { ranges: [range(0, title, rowCount - 1, brand)], shown, lines: positions },
    'Bosch',
  )
  const changes = toChanges(patches, positions, shown)
  expect(changes.map((change) => 'set' in change && [change.set.field, change.set.positions.length])).toEqual(
    [
      ['title', 30_000],
      ['brand', 30_000],
    ],
  )
})

test('a pasted block is placed at the current cell, and columns that cannot be edited keep their values', () => {
  const block = [
    ['Drill', 'found', 'Bosch'],
    [' Saw ', 'found', 'Makita'],
  ]
  const plan = planPaste({ block, ranges: [range(4, title)], shown, lines: positions })
  expect(plan).toMatchObject({ target: range(4, title, 5, brand), isLarger: true, readOnly: ['verdict'] })
  expect(toChanges(plan?.patches ?? [], positions, shown)).toEqual([
    {
      block: {
        fields: ['title', 'brand'],
        rows: [
          { position: 105, values: ['Drill', 'Bosch'] },
          { position: 106, values: ['Saw', 'Makita'] },
        ],
      },
    },
  ])
  expect(verdict).toBe(title + 1)
})

test('a block repeats in a range of several times its size, and one value fills all ranges', () => {
  const repeated = planPaste({ block: [['a'], ['b']], ranges: [range(0, brand, 3)], shown, lines: positions })
  expect(repeated).toMatchObject({ target: range(0, brand, 3), isLarger: false })
  expect(toChanges(repeated?.patches ?? [], positions, shown)).toMatchObject([
    { block: { rows: ['a', 'b', 'a', 'b'].map((value) => ({ values: [value] })) } },
  ])
  const filled = planPaste({
    block: [['x']],
    ranges: [range(0, brand), range(5, title, 6)],
    shown,
    lines: positions,
  })
  expect(countPatches(filled?.patches ?? [])).toBe(3)
})

test('what does not fit is counted', () => {
  const long = 'x'.repeat(20_001)
  const block = [
    ['a', long, 'b'],
    ['c', 'd', 'e'],
    ['f', 'g', 'h'],
  ]
  const plan = planPaste({ block, ranges: [range(rowCount - 2, brand)], shown, lines: positions })
  expect(plan).toMatchObject({ rowsBeyond: 1, columnsBeyond: 0, tooLong: 1 })
  const last = planPaste({ block, ranges: [range(0, shown.length - 1)], shown, lines: positions })
  expect(last).toMatchObject({ columnsBeyond: 2, patches: [] })
  expect(planPaste({ block: [], ranges: [range(0, brand)], shown, lines: positions })).toBeUndefined()
})

test('a value that is too long is left out, and the rest of its row is not', () => {
  const block = [
    ['x'.repeat(20_001), 'found', 'Bosch'],
    ['Saw', 'found', 'Makita'],
  ]
  const plan = planPaste({ block, ranges: [range(0, title)], shown, lines: positions })
  expect(toChanges(plan?.patches ?? [], positions, shown)).toEqual([
    { block: { fields: ['brand'], rows: [{ position: 101, values: ['Bosch'] }] } },
    { block: { fields: ['title', 'brand'], rows: [{ position: 102, values: ['Saw', 'Makita'] }] } },
  ])
})

test('a long block is sent in parts', () => {
  const block = Array.from({ length: 25_000 }, (_, row) => [`T${row}`, '', 'Bosch'])
  const plan = planPaste({ block, ranges: [range(0, title)], shown, lines: positions })
  const sizes = toChanges(plan?.patches ?? [], positions, shown).map((change) =>
    'block' in change ? change.block.rows.length : 0,
  )
  expect(sizes).toEqual([10_000, 10_000, 5_000])
})

test('the handle fills the direction in which it was dragged further', () => {
  const source = range(4, title, 5, title)
  expect(extendFill(source, { row: 9, column: brand })).toEqual(range(4, title, 9, title))
  expect(extendFill(source, { row: 5, column: category })).toEqual(range(4, title, 5, category))
  expect(extendFill(source, { row: 1, column: title })).toEqual(range(1, title, 5, title))
  expect(extendFill(source, { row: 5, column: title })).toEqual(source)
})

const textAt = (row: number, column: number) => `${row} ${shown[column]}`

test('filling repeats the values of the source in both directions', () => {
  const down = planFill(
    { source: range(4, brand, 5), target: range(2, brand, 8) },
    { shown, lines: positions },
    textAt,
  )
  expect(toChanges([down], positions, shown)).toEqual([
    {
      block: {
        fields: ['brand'],
        rows: [
          [103, 4],
          [104, 5],
          [107, 4],
          [108, 5],
          [109, 4],
        ].map(([position, row]) => ({ position, values: [`${row} brand`] })),
      },
    },
  ])
})

test('Ctrl+D and Ctrl+R take the first row or column, or the one before a single one', () => {
  expect(fillDown(range(2, title, 9, brand), positions)).toEqual({
    source: range(2, title, 2, brand),
    target: range(3, title, 9, brand),
  })
  expect(fillDown(range(2, brand), positions)).toEqual({ source: range(1, brand), target: range(2, brand) })
  expect(fillDown(range(0, brand), positions)).toBeUndefined()
  const right = fillRight(range(0, title, 1, category))
  expect(
    right && toChanges([planFill(right, { shown, lines: positions }, textAt)], positions, shown),
  ).toMatchObject([
    { block: { rows: [{ position: 101, values: expect.arrayContaining(['0 title']) }, { position: 102 }] } },
  ])
})

test('headings of groups are no cells of a change', () => {
  const lines = [-1, 4, 7, -2, 1]
  const all = range(0, title, 4, title)
  const one = planPaste({ block: [['x']], ranges: [all], shown, lines })
  const block = planPaste({ block: [['x'], ['y'], ['z']], ranges: [all], shown, lines })
  const cleared = setRanges({ ranges: [all], shown, lines }, '')
  for (const patches of [one?.patches ?? [], block?.patches ?? [], cleared]) {
    expect(countPatches(patches)).toBe(3)
    expect(patches.map(({ rows }) => rows)).toEqual([
      [
        { first: 1, last: 2 },
        { first: 4, last: 4 },
      ],
    ])
  }
})

test.each([
  ['7, 8', ['7', '8'], ['9', '10', '11']],
  ['steps backwards', ['4', '2'], ['0', '-2', '-4']],
  ['texts with leading zeros', ['R 008', 'R 010'], ['R 012', 'R 014', 'R 016']],
  ['decimals', ['1,5', '1,6'], ['1,5', '1,6', '1,5']],
  ['equal values', ['7', '7'], ['7', '7', '7']],
  ['other steps', ['1', '2', '4'], ['1', '2', '4']],
  ['dates', ['01.02.2026', '02.02.2026'], ['01.02.2026', '02.02.2026', '01.02.2026']],
  ['one value', ['7'], ['7', '7', '7']],
])('filling goes on counting, or repeats: %s', (_, source, expected) => {
  const bottom = source.length - 1
  const at = { shown, lines: positions }
  const read = (row: number) => source[row] ?? ''
  const down = planFill({ source: range(0, title, bottom), target: range(0, title, bottom + 3) }, at, read)
  expect(expected.map((_, below) => down.valueAt(bottom + 1 + below, title))).toEqual(expected)
})

test('filling to the side and upwards counts too, and identifiers repeat', () => {
  const at = { shown: ['title', 'brand', 'category', 'article_number'] as const, lines: positions }
  const right = planFill({ source: range(3, 0, 3, 1), target: range(3, 0, 3, 2) }, at, (_, column) =>
    String(column + 1),
  )
  expect(right.valueAt(3, 2)).toBe('3')
  const up = planFill({ source: range(3, 0, 4), target: range(1, 0, 4) }, at, (row) => `A${row}`)
  expect([1, 2].map((row) => up.valueAt(row, 0))).toEqual(['A1', 'A2'])
  const numbers = planFill({ source: range(0, 3, 1), target: range(0, 3, 2) }, at, (row) => `${row}`)
  expect(numbers.valueAt(2, 3)).toBe('0')
})

test('filling takes values from rows only, and repeats them from row to row', () => {
  const lines = [-1, 4, 7, -2, 1, 9]
  const at = { shown, lines }
  const two = planFill({ source: range(1, brand, 2), target: range(1, brand, 5) }, at, textAt)
  expect(toChanges([two], lines, shown)).toEqual([
    {
      block: {
        fields: ['brand'],
        rows: [
          { position: 1, values: ['1 brand'] },
          { position: 9, values: ['2 brand'] },
        ],
      },
    },
  ])
  const below = fillDown(range(4, brand), lines)
  expect(below?.source).toEqual(range(2, brand))
  expect(below && toChanges([planFill(below, at, textAt)], lines, shown)).toEqual([
    { set: { field: 'brand', positions: [1], value: '2 brand' } },
  ])
  expect(fillDown(range(3, brand, 5), lines)?.source).toEqual(range(4, brand))
  expect(fillDown(range(0, brand), lines)).toBeUndefined()
  const heading = planFill({ source: range(0, brand), target: range(0, brand, 2) }, at, textAt)
  expect(toChanges([heading], lines, shown)).toEqual([])
})

test('clearing rows keeps their article numbers, and other identifiers are cleared', () => {
  const columns = ['article_number', 'ean', 'title'] as const
  const ranges = [range(0, 0, 0, 2)]
  const cleared = setRanges({ ranges, shown: columns, lines: positions }, '')
  expect(toChanges(cleared, positions, columns)).toEqual([
    { block: { fields: ['ean', 'title'], rows: [{ position: 101, values: ['', ''] }] } },
  ])
  const set = setRanges({ ranges: [range(0, 0)], shown: columns, lines: positions }, 'A-1')
  expect(toChanges(set, positions, columns)).toEqual([
    { set: { field: 'article_number', positions: [101], value: 'A-1' } },
  ])
})
