import type { TableLook } from './table.tsx'

/** Rows become cards in a narrow `@container`. Their values carry the headings. */
export const cardLook: TableLook = {
  table: 'block w-full @4xl:table',
  head: 'hidden @4xl:table-header-group',
  heading: 'px-2 pt-3 pb-2 align-bottom text-xs font-medium text-faint first:pl-5 last:pr-5',
  body: 'block @4xl:table-row-group',
  row: 'flex flex-col border-t border-line px-4 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0',
  cell: 'flex items-center justify-between gap-4 py-1 align-top before:shrink-0 before:text-sm before:text-faint before:content-[attr(data-label)] @4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:before:hidden @4xl:first:pl-5 @4xl:last:pr-5',
  hasLabels: true,
}

/** Hides an empty cell on cards. */
export const hiddenOnCards = '@max-4xl:hidden'

/** Rows become blocks in a narrow `@container`. */
export const longLook = {
  table: 'block w-full table-fixed @3xl:table',
  head: 'hidden @3xl:table-header-group',
  body: 'block @3xl:table-row-group',
  wideRow: 'block border-t border-line bg-sunken/40 @3xl:table-row',
  wideCell: 'block px-4 py-4 @3xl:table-cell @3xl:px-5',
} satisfies Partial<TableLook>
