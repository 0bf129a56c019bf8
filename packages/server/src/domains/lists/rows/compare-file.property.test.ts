import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFile, type FileChanges, mergeColumns, TooManyRowsError } from './compare-file.ts'
import { type CheckedRow, type Line, readFiled, readIdentity } from './lines.ts'
import type { StoredLine } from './lines-store.ts'

interface FileRow {
  article: string
  ean: string
  cell: string
}

const checked = ({ article, ean, cell }: FileRow, index: number): CheckedRow => ({
  kind: 'usable',
  articleNumber: article,
  identifiers: { gtin: ean },
  notes: [],
  row: index + 2,
  cells: [cell],
})

async function* yieldRows(rows: readonly FileRow[], onHead: () => void): AsyncGenerator<CheckedRow> {
  onHead()
  yield* rows.map(checked)
}

async function* yieldPage(lines: readonly StoredLine[]) {
  yield lines
}

function compare(
  lines: readonly StoredLine[],
  rows: readonly FileRow[],
  maxRows = 1_000,
): Promise<FileChanges> {
  const columns = mergeColumns(['Text'])
  const onHead = () => columns.add({ ownColumns: ['Text'] })
  return compareFile(yieldRows(rows, onHead), yieldPage(lines), { last: lines.length, maxRows, columns })
}

const toStored = (line: Line): StoredLine => ({ ...line, stated: null, is_added: false, is_removed: false })

/** What the store makes of changes. */
function apply(lines: readonly StoredLine[], { added, changed, removed, returned, taken }: FileChanges) {
  const changes = new Map(changed.map((line) => [line.position, line]))
  const kept = lines.map((line): StoredLine => {
    const { position } = line
    const change = changes.get(position)
    const state = {
      is_removed: removed.includes(position) || (line.is_removed && !returned.includes(position)),
      is_added: line.is_added && !taken.includes(position),
    }
    if (!change) return { ...line, ...state }
    const { change: kind, ...stated } = change
    return kind === 'cells' ? { ...line, ...state, cells: change.cells } : { ...toStored(stated), ...state }
  })
  return [...kept, ...added.map(toStored)]
}

const anyEan = fc.constantFrom('1', '2', '3')
const row = fc.record({
  article: fc.constantFrom('A', 'B', 'C', 'D', ''),
  ean: anyEan,
  cell: fc.constantFrom('', 'x', 'y'),
})
const file = fc.array(row, { minLength: 1, maxLength: 8 })
const present = (lines: readonly StoredLine[]) => lines.filter(({ is_removed }) => !is_removed)
const shown = (lines: readonly Line[]) =>
  lines.map((line) => JSON.stringify([readIdentity(line), line.cells])).sort()

test('after any files, the list has the rows of the last one, positions stay, and the same file changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
      let lines: StoredLine[] = []
      for (const rows of files) {
        const changes = await compare(lines, rows)
        const before = lines
        lines = apply(lines, changes)
        expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index + 1))
        expect(lines.slice(0, before.length).map((line) => line.article_number)).toEqual(
          before.map((line) => line.article_number),
        )
        expect(shown(present(lines))).toEqual(
          shown(rows.map((each) => ({ ...toLine(each), cells: each.cell === '' ? [] : [each.cell] }))),
        )
        expect(changes.unchanged + changes.changed.length + changes.added.length).toBeLessThanOrEqual(
          rows.length,
        )
        const again = await compare(lines, rows)
        expect(again).toEqual({
          added: [],
          changed: [],
          removed: [],
          returned: [],
          taken: [],
          unchanged: rows.length,
          repeated: 0,
        })
      }
    }),
  )
})

const toLine = ({ article, ean }: FileRow): Line => ({
  position: 0,
  article_number: article,
  ean,
  asin: null,
  mpn: null,
  mpn_brand: null,
  skip_reason: null,
  bad_value: null,
  notes: [],
  earlier_row: null,
  cells: [],
})

test('what the owner corrected and added stays until a file states something new', async () => {
  const [line] = (await compare([], [{ article: 'A', ean: '1', cell: '' }])).added
  const corrected = { ...toStored(line!), ean: '9', stated: readFiled(line!) }
  const added = {
    ...toStored({ ...toLine({ article: 'Own', ean: '5', cell: '' }), position: 2 }),
    is_added: true,
  }
  const lines = [corrected, added]
  expect(await compare(lines, [{ article: 'A', ean: '1', cell: '' }])).toMatchObject({
    unchanged: 1,
    changed: [],
    removed: [],
    added: [],
  })
  expect(await compare(lines, [{ article: 'A', ean: '1', cell: 'x' }])).toMatchObject({
    changed: [{ position: 1, change: 'cells', cells: ['x'] }],
  })
  const newer = await compare(lines, [
    { article: 'A', ean: '2', cell: '' },
    { article: 'Own', ean: '5', cell: '' },
  ])
  expect(newer).toMatchObject({ changed: [{ position: 1, change: 'correction', ean: '2' }], taken: [2] })
})

test('skips what would repeat the numbers that the owner typed into another row', async () => {
  const rows = ['1', '2', '3'].map((ean, index) => ({ article: 'ABC'[index]!, ean, cell: '' }))
  const lines = (await compare([], rows)).added.map(toStored)
  const typed = (line: StoredLine, next: Partial<Line>): StoredLine => ({
    ...line,
    ...next,
    stated: readFiled(line),
  })
  const without = apply(lines, await compare(lines, rows.slice(0, 2)))
  // The third row is gone, so that its numbers can be typed into the first.
  const corrected = [typed(without[0]!, { article_number: 'C', ean: '3' }), ...without.slice(1)]
  const returned = await compare(corrected, rows)
  expect(returned).toMatchObject({ repeated: 1, returned: [3], unchanged: 2, added: [] })
  expect(returned.changed).toMatchObject([
    { position: 3, change: 'identifiers', article_number: 'C', ean: '3', skip_reason: 'duplicate' },
  ])
  const after = apply(corrected, returned)
  expect(await compare(after, rows)).toMatchObject({ repeated: 1, changed: [], returned: [], unchanged: 3 })

  // A new row, and a row that the file gives other numbers.
  const other = [typed(lines[0]!, { article_number: 'D', ean: '4' }), ...lines.slice(1)]
  const added = await compare(other, [...rows, { article: 'D', ean: '4', cell: 'x' }])
  expect(added).toMatchObject({ repeated: 1, unchanged: 3 })
  expect(added.added).toMatchObject([{ position: 4, skip_reason: 'duplicate', cells: ['x'] }])

  // What the file states of the corrected row wins, and its numbers are free.
  const freed = await compare(other, [
    { article: 'D', ean: '4', cell: '' },
    { article: 'A', ean: '9', cell: '' },
  ])
  expect(freed).toMatchObject({ repeated: 0, added: [{ skip_reason: null }] })
  expect(freed.changed).toMatchObject([{ position: 1, change: 'correction', ean: '9' }])
})

test('after any corrections and files, no two rows are searched by the same numbers', async () => {
  const correction = fc.record({ at: fc.nat(7), article: fc.constantFrom('A', 'B', 'C'), ean: anyEan })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(file, fc.array(correction, { maxLength: 3 }))), async (steps) => {
      let lines: StoredLine[] = []
      for (const [rows, corrections] of steps) {
        const distinct = [...new Map(rows.map((each) => [`${each.article} ${each.ean}`, each])).values()]
        lines = apply(lines, await compare(lines, distinct))
        expect(listSearched(lines)).toEqual([...new Set(listSearched(lines))])
        for (const { at, article, ean } of corrections) {
          const line = lines[at]
          if (!line || line.is_removed || listSearched(lines).includes(`${article} ${ean}`)) continue
          const stated = line.stated ?? readFiled(line)
          lines[at] = { ...line, article_number: article, ean, skip_reason: null, bad_value: null, stated }
        }
      }
    }),
  )
})

/** The numbers by which rows are searched. */
const listSearched = (lines: readonly StoredLine[]): string[] =>
  present(lines)
    .filter(({ skip_reason: reason }) => reason === null)
    .map(({ article_number: article, ean }) => `${article} ${ean}`)

test('refuses a file with too many rows, and one without any', async () => {
  const one = { article: 'A', ean: '1', cell: '' }
  await expect(compare([], [one, one], 1)).rejects.toThrow(TooManyRowsError)
  await expect(compare([], [])).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('a file without one of the columns leaves its cells alone', async () => {
  const columns = mergeColumns(['Text', 'Preis'])
  const onHead = () => columns.add({ ownColumns: ['Preis'] })
  const line = {
    ...toStored({ ...toLine({ article: 'A', ean: '1', cell: '' }), position: 1 }),
    cells: ['x', '9'],
  }
  const rows = yieldRows([{ article: 'A', ean: '1', cell: '9' }], onHead)
  const changes = await compareFile(rows, yieldPage([line]), { last: 1, maxRows: 5, columns })
  expect(changes).toMatchObject({ unchanged: 1, changed: [] })
  expect(columns.missing()).toEqual([0])
})
