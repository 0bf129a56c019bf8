/** Rows of a table in chunks of any size, read as they are asked for. */
export type RowStream = AsyncGenerator<string[][], void, undefined>

/** The first `count` rows or somewhat more, fewer only if there are no more, and a stream that still begins with them. */
export async function peekRows(
  source: RowStream,
  count: number,
): Promise<{ head: string[][]; rows: RowStream }> {
  const head: string[][] = []
  while (head.length < count) {
    const { done, value } = await source.next()
    if (done) break
    for (const row of value) head.push(row)
  }
  return { head, rows: replay(head, source) }
}

async function* replay(head: string[][], source: RowStream): RowStream {
  yield head
  yield* source
}
