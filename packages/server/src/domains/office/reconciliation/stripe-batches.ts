import { batchSize } from './provider-queries.ts'

/** Groups the items of an iterable into lists of up to `batchSize`. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let gathered: T[] = []
  for await (const item of items) {
    gathered.push(item)
    if (gathered.length < batchSize) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

/** Reads all rows, page by page in the order of their ids. `list` returns the next rows after an id. */
export async function* eachRow<T extends { id: string }>(
  list: (last: string) => Promise<T[]>,
): AsyncGenerator<T> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const rows: T[] = await list(last)
    yield* rows
    last = rows.length < batchSize ? undefined : rows.at(-1)?.id
  }
}
