import type { ColumnId } from './columns.ts'

/** Space around what a cell shows, and what stands beside a title. */
const cellSpace = 20
const headingSpace = 44

/** The width that shows all of a column, as far as its rows are on the page. */
export function measureColumn(heading: Element | null, id: ColumnId): number {
  const measure = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const handle = element.querySelector('[data-handle]')
    if (handle) range.setEndBefore(handle)
    return range.getBoundingClientRect().width
  }
  const cells = heading?.closest('[role=grid]')?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  const widths = [...cells].filter(({ dataset }) => dataset.column === id).map(measure)
  const title = heading?.querySelector('.truncate')
  return Math.max(title ? measure(title) + headingSpace : 0, Math.max(0, ...widths) + cellSpace)
}
