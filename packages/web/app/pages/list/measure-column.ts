import type { ColumnId } from './columns.ts'

/** Space around what a cell shows, and what stands beside a title. */
const cellSpace = 20
const headingSpace = 44
/** The button that opens a product. */
const openerSpace = 24

/** The width that shows all of a column, as far as its rows are on the page. */
export function measureColumn(heading: Element | null, id: ColumnId): number {
  const measure = (element: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [after] = element.querySelectorAll('[data-open], [data-handle]')
    if (after) range.setEndBefore(after)
    return range.getBoundingClientRect().width + (after?.matches('[data-open]') ? openerSpace : 0)
  }
  const cells = heading?.closest('[role=grid]')?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  const widths = [...cells].filter(({ dataset }) => dataset.column === id).map(measure)
  const title = heading?.querySelector('.truncate')
  return Math.max(title ? measure(title) + headingSpace : 0, Math.max(0, ...widths) + cellSpace)
}
