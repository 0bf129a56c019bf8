/** Reads rows in pages of `size`, each after the last row of the page before, so that nobody collects what an account stores. */
export async function* readRows<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page: Row[] = []
  do {
    page = await read(page.at(-1))
    yield* page
  } while (page.length === size)
}

/** The rows without the ID by which pages are read. */
export async function* withoutIds<Row extends { id: unknown }>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Omit<Row, 'id'>> {
  for await (const { id: _, ...row } of rows) yield row
}
