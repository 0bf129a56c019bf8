import { expect, test } from 'vitest'
import {
  attributeColumn,
  clampWidth,
  createLayout,
  movedColumn,
  orderColumns,
  placedColumn,
  toggledColumn,
  writeTemplate,
} from './columns.ts'

const color = attributeColumn('Color')

test('the article number is always shown, behind the picture', () => {
  expect(orderColumns(['title', 'picture'])).toEqual(['picture', 'article_number', 'title'])
  expect(orderColumns([])).toEqual(['article_number'])
  expect(toggledColumn(['article_number', 'title'], 'article_number')).toEqual(['article_number', 'title'])
})

test('a new column is last and can be hidden again', () => {
  const shown = toggledColumn(['article_number', 'title'], color)
  expect(shown).toEqual(['article_number', 'title', color])
  expect(toggledColumn(shown, color)).toEqual(['article_number', 'title'])
})

test('columns move by one place, but never before the pinned ones', () => {
  const shown = orderColumns(['title', 'brand'])
  expect(movedColumn(shown, 'brand', -1)).toEqual(['article_number', 'brand', 'title'])
  expect(movedColumn(shown, 'title', -1)).toEqual(shown)
  expect(movedColumn(shown, 'brand', 1)).toEqual(shown)
})

test('a dragged column takes the place before or after another one, but never before the pinned ones', () => {
  const shown = orderColumns(['title', 'brand', 'category'])
  const placed = (over: (typeof shown)[number], isBefore: boolean) =>
    placedColumn(shown, 'category', { over, isBefore }).slice(1)
  expect(placed('title', true)).toEqual(['category', 'title', 'brand'])
  expect(placed('title', false)).toEqual(['title', 'category', 'brand'])
  expect(placed('article_number', true)).toEqual(['category', 'title', 'brand'])
  expect(placedColumn(shown, 'article_number', { over: 'brand', isBefore: false })).toEqual(shown)
})

test('widths stay readable', () => {
  expect([clampWidth(1), clampWidth(120.4), clampWidth(5_000)]).toEqual([64, 120, 900])
})

test('the last column takes the rest of the width', () => {
  expect(writeTemplate(['article_number', 'title'], { ...createLayout([]), widths: { title: 200 } })).toBe(
    '40px 136px minmax(200px,1fr)',
  )
})
