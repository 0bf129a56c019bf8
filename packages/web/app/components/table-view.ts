import { type SortOrder, sortOrders } from '@merkwerk/contract'
import type { ViewChange } from './use-search-state.ts'

export interface Sorting<Sort> {
  sort: Sort
  order: SortOrder
}

/** The order of a sort in an address, by default the one in which its column starts. */
export const readOrder = (address: URLSearchParams, first: SortOrder): SortOrder =>
  sortOrders.find((known) => known === address.get('order')) ?? first

/** A whole number above 0 in an address, such as the page of a table. Undefined if it is none. */
export function readPositive(address: URLSearchParams, name: string): number | undefined {
  const number = Number(address.get(name))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export const reverse = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc')

/** How a table is sorted. Without `onSort` no heading sorts it. */
export interface SortedTable<Sort> {
  sorting?: Sorting<Sort> | undefined
  onSort?: ((change: ViewChange<Sorting<Sort>>) => void) | undefined
}

/** What a heading shows and does, if it sorts. */
export const sortByHeading = <Sort>(
  column: Sort,
  { sorting, onSort }: SortedTable<Sort>,
  findFirst: (column: Sort) => SortOrder,
) =>
  sorting &&
  onSort && {
    order: sorting.sort === column ? sorting.order : undefined,
    onSort: () => onSort((newest) => sortBy(column, newest, findFirst)),
  }

/** The sorting after choosing a column: in the order in which it starts, and reversed when it is chosen again. */
export const sortBy = <Sort>(
  column: Sort,
  { sort, order }: Sorting<Sort>,
  findFirst: (column: Sort) => SortOrder,
): Sorting<Sort> =>
  column === sort ? { sort, order: reverse(order) } : { sort: column, order: findFirst(column) }
