import { clsx } from 'clsx'

const cell = '@4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:align-top @4xl:first:pl-5 @4xl:last:pr-5'

/**
 * The classes of a table of jobs. In a narrow `@container` each row is a card of a fixed height: name and date, the status,
 * and below it the details where they have room. The job's page has all of them.
 */
export const jobCells = {
  row: 'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0',
  cell,
  /** On cards only where there is room, with the heading from its `data-label`. */
  detail: clsx(
    cell,
    'order-4 hidden items-center gap-1.5 text-sm before:text-faint before:content-[attr(data-label)] @2xl:flex @4xl:text-base @4xl:before:hidden',
  ),
  /** What can be done: on cards above the link that covers them. */
  action: clsx(cell, 'relative z-10 order-5'),
}
