import { expect, test } from 'vitest'
import { createLayout } from '../columns.ts'
import { findMatch, readScope, sortMatches, stepMatch, toScope } from './find-cells.ts'

const { shown } = createLayout([])
const [title, brand] = [shown.indexOf('title'), shown.indexOf('brand')]
/** Sorted by something else than their positions. */
const positions = [30, 10, 20]
const cells = { positions, shown }
const at = (row: number, column: number) => ({ row, column })

test('matches are walked row by row, and begin again after the last one', () => {
  const found = [
    { field: 'title', positions: [10, 20, 99] },
    { field: 'brand', positions: [10, 30] },
    { field: 'attribute:Farbe', positions: [10] },
  ]
  const matches = sortMatches({ found }, cells)
  const order = [at(0, brand), at(1, title), at(1, brand), at(2, title)]
  const walk = (step: 1 | -1) => {
    let cell = at(0, 0)
    return Array.from({ length: 5 }, () => (cell = stepMatch(matches, cell, step) ?? cell))
  }
  expect(walk(1)).toEqual([...order, order[0]])
  expect(walk(-1)).toEqual([...order.toReversed(), order[3]])
  expect([findMatch(matches, at(1, brand)), findMatch(matches, at(0, title))]).toEqual([2, -1])
  expect(stepMatch(sortMatches({ found: [] }, cells), at(0, 0), 1)).toBeUndefined()
})

test('a scope is all texts, a column or a block of selected cells', () => {
  expect(readScope({ kind: 'all' }, cells)).toEqual({
    rows: [10, 20, 30],
    fields: ['article_number', 'title', 'brand', 'category'],
  })
  expect(readScope({ kind: 'column', id: 'verdict' }, cells)).toBeUndefined()
  const block = { top: 0, bottom: 1, left: title, right: brand }
  const scope = toScope([block], cells)
  expect(scope && readScope(scope, cells)).toEqual({ rows: [10, 30], fields: ['title', 'brand'] })
  expect(toScope([{ ...block, bottom: 0, right: title }], cells)).toBeUndefined()
  expect(toScope([block, { ...block, right: title, top: 2, bottom: 2 }], cells)).toBeUndefined()
})
