import type { TableLook } from './table.tsx'

/** Rows become cards of two columns in a narrow `@container`. Each value has its heading above it. */
export const cardLook: TableLook = {
  table: 'block w-full @4xl:table',
  head: 'hidden @4xl:table-header-group',
  heading: 'px-2 pt-3 pb-2 align-bottom text-xs font-medium text-faint first:pl-5 last:pr-5',
  body: 'block @4xl:table-row-group',
  row: 'grid grid-cols-2 items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @xl:grid-cols-4 @4xl:table-row @4xl:p-0',
  cell: 'flex min-w-0 flex-col items-start align-top @max-4xl:text-left before:text-xs before:text-faint before:content-[attr(data-label)] @4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:before:hidden @4xl:first:pl-5 @4xl:last:pr-5',
  hasLabels: true,
}

/** The first line of a card. */
export const cardTitle =
  '@max-4xl:order-first @max-4xl:col-span-full @max-4xl:flex-row @max-4xl:items-center @max-4xl:justify-between @max-4xl:gap-4 @max-4xl:before:hidden'

/** Hides an empty cell on cards. */
export const hiddenOnCards = '@max-4xl:hidden'

/** Rows become blocks in a narrow `@container`. */
export const longLook = {
  table: 'block w-full table-fixed @3xl:table',
  head: 'hidden @3xl:table-header-group',
  body: 'block @3xl:table-row-group',
  wideRow: 'block border-t border-line bg-sunken/40 @3xl:table-row',
  wideCell: 'block px-5 py-4 @3xl:table-cell',
} satisfies Partial<TableLook>
