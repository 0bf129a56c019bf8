import { formatNumber, t } from '../../../messages/translate.ts'
import { type ColumnId, isIdentifier } from '../columns.ts'
import { isGroup } from '../groups.ts'
import { readNumber } from '../read-typed.ts'
import { readCopiedText } from './copied-text.ts'
import { type CellRange, listColumns, mergeRows } from './ranges.ts'
import { type RowsSource, readRows } from './read-rows.ts'

interface SummedCells {
  ranges: readonly CellRange[]
  shown: readonly ColumnId[]
  positions: readonly number[]
}

/** Digits with marks, with or without a currency. Leading zeros are those of a code. */
const amount = /^(?:€\s*)?([-+]?(?!0\d)\d[\d.,]*)(?:\s*(?:€|[A-Z]{3}))?$/

function readAmount(text: string): number | undefined {
  const [, digits] = amount.exec(text.trim()) ?? []
  const number = digits === undefined ? Number.NaN : readNumber(digits)
  return Number.isFinite(number) ? number : undefined
}

/** The sum and the average of the selected numbers, as spreadsheets say them. Undefined for fewer than two. */
export async function sumCells(
  source: RowsSource,
  { ranges, shown, positions }: SummedCells,
): Promise<string | undefined> {
  const columns = listColumns(ranges).filter(({ column }) => !isIdentifier(shown[column] ?? ''))
  if (columns.length === 0) return undefined
  const lines = mergeRows(ranges).flatMap(({ first, last }) => positions.slice(first, last + 1))
  const wanted = lines.filter((line) => !isGroup(line))
  const found = await readRows(source, wanted)
  const rows = new Map(wanted.map((position, at) => [position, found[at]]))
  const numbers = columns.flatMap(({ column, rows: spans }) => {
    const id = shown[column]
    return spans.flatMap(({ first, last }) =>
      positions.slice(first, last + 1).flatMap((position) => {
        const row = rows.get(position)
        return (
          (row && id !== undefined ? readAmount(readCopiedText(id, row, source.columns)) : undefined) ?? []
        )
      }),
    )
  })
  if (numbers.length < 2) return undefined
  const sum = numbers.reduce((total, number) => total + number, 0)
  const write = (number: number) => formatNumber(number, { maximumFractionDigits: 2 })
  return t('grid.sum', { sum: write(sum), average: write(sum / numbers.length) })
}
