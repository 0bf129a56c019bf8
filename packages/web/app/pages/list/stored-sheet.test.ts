// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { defaultLayout } from './columns.ts'
import { readStoredSheet } from './stored-sheet.ts'

afterEach(() => localStorage.clear())

const store = (value: unknown) => localStorage.setItem('sheet:ML-1', JSON.stringify(value))

test.each([
  ['nothing stored', null],
  ['another shape', { layout: 'wide' }],
  ['an unknown column', { layout: { shown: ['weight'], widths: {} }, views: [] }],
])('%s shows the default columns', (_, value) => {
  store(value)
  expect(readStoredSheet('ML-1')).toEqual({ layout: defaultLayout, views: [] })
})

test('damaged text shows the default columns', () => {
  localStorage.setItem('sheet:ML-1', '{')
  expect(readStoredSheet('ML-1').layout).toEqual(defaultLayout)
})

test('stored columns keep their order, with readable widths', () => {
  store({
    layout: { shown: ['attribute:Color', 'title', 'picture'], widths: { title: 9_999 } },
    views: [],
  })
  expect(readStoredSheet('ML-1').layout).toEqual({
    shown: ['picture', 'article_number', 'attribute:Color', 'title'],
    widths: { title: 900 },
  })
})
