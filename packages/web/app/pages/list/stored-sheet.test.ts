// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLayout } from './columns.ts'
import { readStoredSheet, useStoredSheet } from './stored-sheet.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const store = (value: unknown) => localStorage.setItem('sheet:ML-1', JSON.stringify(value))

test.each([
  ['nothing stored', null],
  ['another shape', { layout: 'wide' }],
  ['an unknown column', { layout: { shown: ['weight'], widths: {} }, views: [] }],
])('%s shows the default columns', (_, value) => {
  store(value)
  expect(readStoredSheet('ML-1', [])).toEqual({ layout: createLayout([]), views: [] })
})

test('damaged text shows the default columns', () => {
  localStorage.setItem('sheet:ML-1', '{')
  expect(readStoredSheet('ML-1', []).layout).toEqual(createLayout([]))
})

test('stored columns keep their order, with readable widths', () => {
  store({
    layout: { shown: ['attribute:Color', 'title', 'picture'], widths: { title: 9_999 } },
    views: [],
  })
  expect(readStoredSheet('ML-1', []).layout).toEqual({
    shown: ['picture', 'article_number', 'attribute:Color', 'title'],
    widths: { title: 900 },
  })
})

test('a list shows the first columns of its file, and drops one that a newer file lacks', () => {
  expect(readStoredSheet('ML-1', ['Place', 'Price']).layout.shown.slice(-2)).toEqual([
    'own:Place',
    'own:Price',
  ])
  store({ layout: { shown: ['article_number', 'own:Place', 'own:Gone'], widths: {} }, views: [] })
  expect(readStoredSheet('ML-1', ['Place']).layout.shown).toEqual(['article_number', 'own:Place'])
})

test('a change of columns keeps a view that another tab saved', () => {
  const { result } = renderHook(() => useStoredSheet('ML-1', []))
  store({ layout: createLayout([]), views: [{ name: 'To do', address: {}, layout: createLayout([]) }] })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sheet:ML-1' })))
  act(() => result.current.setLayout({ ...createLayout([]), widths: { title: 200 } }))
  const { views, layout } = readStoredSheet('ML-1', [])
  expect(views.map(({ name }) => name)).toEqual(['To do'])
  expect(layout.widths).toEqual({ title: 200 })
})
