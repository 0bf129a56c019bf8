/** The entries of all pages, each page read when it is needed. */
export async function* readEach<T>(
  readPage: (cursor: string | undefined) => Promise<{ data: T[]; next_cursor: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
