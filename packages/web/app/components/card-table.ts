import { clsx } from 'clsx'

/**
 * The classes of a table that turns its rows into cards in a narrow `@container`: a cell shows the heading from its
 * `data-label` there.
 */
export const cardTable = {
  table: 'block w-full @4xl:table',
  head: 'hidden @4xl:table-header-group',
  body: 'block @4xl:table-row-group',
  row: 'flex flex-col border-t border-line px-4 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0',
  cell: 'flex items-center justify-between gap-4 py-1 align-top before:shrink-0 before:text-sm before:text-faint before:content-[attr(data-label)] @4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:before:hidden @4xl:first:pl-5 @4xl:last:pr-5',
  /** Beside `table` where many columns share the width. */
  dense:
    '@4xl:@max-[68rem]:[&_:is(th,td):first-child]:pl-3 @4xl:@max-[68rem]:[&_:is(th,td):last-child]:pr-3 @4xl:[&_:is(th,td):not(:first-child):not(:last-child)]:px-1 @min-[68rem]:[&_:is(th,td):not(:first-child):not(:last-child)]:px-1.5',
  /** The last column of a table that may be wider than its place: what can be done stays in sight. */
  sticky: '@4xl:sticky @4xl:right-0 @4xl:bg-surface',
  heading: (isNumber: boolean) =>
    clsx(
      'px-2 pt-3 pb-2 align-bottom text-xs font-medium text-faint first:pl-5 last:pr-5',
      isNumber ? 'text-right' : 'text-left',
    ),
}
