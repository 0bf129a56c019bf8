/** Which part of a list is returned. */
export interface PageQuery {
  page: number
  limit: number
}

/** One page of items. A number beyond the last page returns the last page. */
export function cutPage<T>(items: readonly T[], { page, limit }: PageQuery) {
  const totalPages = Math.ceil(items.length / limit)
  const currentPage = Math.max(1, Math.min(page, totalPages))
  const shown = items.slice((currentPage - 1) * limit, currentPage * limit)
  return { shown, total: items.length, currentPage, totalPages, limit }
}
