/** Reads pages of rows in the order of their positions, each after the last row of the page before. */
export async function* readPages<R extends { position: number }>(
  read: (after: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let page = await read(0)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page
    page = await read(last.position)
  }
}

/** Cuts the rows of a query with the limit `limit + 1`. `next` is the cursor of the following page, if there is one. */
export function cutPage<R extends { position: number }>(rows: readonly R[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.position ?? null) : null }
}
