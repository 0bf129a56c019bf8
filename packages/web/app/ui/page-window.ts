const mostButtons = 5

/** At most five page numbers around the current page. */
export function pageWindow(page: number, pages: number): number[] {
  const shown = Math.min(mostButtons, pages)
  const first = Math.max(1, Math.min(page - Math.floor(mostButtons / 2), pages - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}
