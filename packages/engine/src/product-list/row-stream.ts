/** Rows of a table and their spreadsheet numbers. The first row is 1, and blank rows count. */
export interface RowChunk {
  rows: string[][]
  numbers: number[]
}

/** Chunks of any size, read on request. */
export type RowStream = AsyncGenerator<RowChunk, void, undefined>

/** Returns at least `count` rows, if there are so many, and a stream that still begins with them. */
export async function peekRows(
  source: RowStream,
  count: number,
): Promise<{ head: RowChunk; rows: RowStream }> {
  const head: RowChunk = { rows: [], numbers: [] }
  while (head.rows.length < count) {
    const { done, value } = await source.next()
    if (done) break
    for (const row of value.rows) head.rows.push(row)
    for (const number of value.numbers) head.numbers.push(number)
  }
  return { head, rows: replay(head, source) }
}

async function* replay(head: RowChunk, source: RowStream): RowStream {
  yield head
  yield* source
}

/** The rows of a chunk that pass, with their numbers. */
export function filterRows({ rows, numbers }: RowChunk, passes: (row: string[]) => boolean): RowChunk {
  const kept: RowChunk = { rows: [], numbers: [] }
  for (const [index, row] of rows.entries()) {
    if (!passes(row)) continue
    kept.rows.push(row)
    kept.numbers.push(numbers[index]!)
  }
  return kept
}
