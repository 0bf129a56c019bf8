import { expect, test } from 'vitest'
import { placeColumn } from './place-column.ts'

const toColumn = (name: string, formula = '1') => ({
  field: `own:${name}`,
  formula,
  decimal_mark: '.' as const,
})
const [mine, foreign] = [toColumn('Mine'), toColumn('Foreign')]
const changed = toColumn('Mine', '2')

test('a new column comes behind those that others have added meanwhile', () => {
  expect(placeColumn({ version: 8, columns: [foreign] }, mine, undefined)).toEqual({
    version: 8,
    columns: [foreign, mine],
  })
})

test('a changed column replaces its own, wherever it is by now', () => {
  const begun = { column: mine, version: 7 }
  expect(placeColumn({ version: 8, columns: [foreign, mine] }, changed, begun)).toEqual({
    version: 8,
    columns: [foreign, changed],
  })
})

test.each([[[toColumn('Mine', '3')]], [[foreign]]])(
  'a column that others have changed or deleted meanwhile has the version of its form, which is refused',
  (columns) => {
    expect(placeColumn({ version: 8, columns }, changed, { column: mine, version: 7 }).version).toBe(7)
  },
)
