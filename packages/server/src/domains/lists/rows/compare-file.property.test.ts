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

const row = fc.record({
  article: fc.constantFrom('A', 'B', 'C', 'D', ''),
  ean: fc.constantFrom('1', '2', '3'),
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
