/**
 * Reads pages of rows in the order of their positions, each after the last row of the page before and while that is used. Ends once nothing is
 * read any more.
 */
export const readPages = <R extends { position: number }>(
  read: (after: number) => Promise<R[]>,
): AsyncGenerator<R[]> => readAhead(0, read, (page) => page.at(-1)?.position)

/** Reads blocks until one has no last position, each while the one before it is used. */
export async function* readAhead<B>(
  first: number,
  read: (after: number) => Promise<B>,
  findLast: (block: B) => number | undefined,
): AsyncGenerator<B> {
  let next = read(first)
  try {
    for (;;) {
      const block = await next
      const last = findLast(block)
      if (last === undefined) return
      next = read(last)
      // Its failure is thrown once this block is used.
      next.catch(() => {})
      yield block
    }
  } finally {
    await next.catch(() => {})
  }
}

/** Cuts the rows of a query with the limit `limit + 1`. `next` is the cursor of the following page, if there is one. */
export function cutPage<R extends { position: number }>(rows: readonly R[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.position ?? null) : null }
}
