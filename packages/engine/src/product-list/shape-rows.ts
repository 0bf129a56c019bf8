import type { Budget } from './budget.ts'
import type { RowChunk, RowStream } from './row-stream.ts'

/** The columns that a reader needs. */
export class Columns {
  readonly #indexes: ReadonlySet<number>
  /** One more than the last of them. */
  readonly width: number

  constructor(indexes: readonly number[]) {
    this.#indexes = new Set(indexes)
    this.width = indexes.reduce((width, index) => Math.max(width, index + 1), 0)
  }

  has = (index: number): boolean => this.#indexes.has(index)
}

/** The largest chunk that moves between threads, so that the receiving one is busy for a few milliseconds only. */
const chunk = { rows: 1_000, cells: 20_000, characters: 200_000 }

/**
 * Divides rows into chunks of limited size. Cells of columns that nobody asked for become empty, and long ones are cut.
 * Counts what is left. Without `columns` all are kept. Throws `ProductListError`.
 */
export async function* shapeRows(rows: RowStream, columns: Columns | undefined, budget: Budget): RowStream {
  for await (const read of rows) {
    budget.checkTime()
    let shaped: RowChunk = { rows: [], numbers: [] }
    let cells = 0
    let characters = 0
    for (const [index, written] of read.rows.entries()) {
      const row = shapeRow(written, columns, budget.limits.keptCharacters)
      shaped.rows.push(row)
      shaped.numbers.push(read.numbers[index]!)
      cells += row.length
      for (const cell of row) characters += cell.length
      if (shaped.rows.length < chunk.rows && cells < chunk.cells && characters < chunk.characters) continue
      budget.spendCharacters(characters)
      yield shaped
      shaped = { rows: [], numbers: [] }
      cells = 0
      characters = 0
    }
    budget.spendCharacters(characters)
    if (shaped.rows.length > 0) yield shaped
  }
}

function shapeRow(row: readonly string[], columns: Columns | undefined, longest: number): string[] {
  const shaped: string[] = []
  const length = Math.min(row.length, columns?.width ?? row.length)
  for (let column = 0; column < length; column++) {
    const cell = !columns || columns.has(column) ? row[column]! : ''
    shaped.push(cell.length > longest ? cell.slice(0, longest) : cell)
  }
  return shaped
}
