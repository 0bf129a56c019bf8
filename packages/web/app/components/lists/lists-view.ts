import { type ListSort, listSorts, type SortOrder, sortOrders } from '@merkwerk/contract'

export interface ListsSorting {
  sort: ListSort
  order: SortOrder
}

export interface ListsView extends ListsSorting {
  search: string
  isArchive: boolean
  page: number
}

/** The default view has an empty query. */
const wholeView: ListsView = { search: '', isArchive: false, page: 1, sort: 'changed', order: 'desc' }

/** Parses a view. Invalid values count as missing. */
export function readListsView(address: URLSearchParams): ListsView {
  const page = Number(address.get('page'))
  const sort = listSorts.find((known) => known === address.get('sort')) ?? wholeView.sort
  return {
    search: address.get('search') ?? wholeView.search,
    isArchive: address.get('view') === 'archived',
    page: Number.isSafeInteger(page) && page > 0 ? page : wholeView.page,
    sort,
    order: sortOrders.find((known) => known === address.get('order')) ?? firstOrder(sort),
  }
}

export function writeListsView({ search, isArchive, page, sort, order }: ListsView): URLSearchParams {
  const address = new URLSearchParams()
  if (isArchive) address.set('view', 'archived')
  if (search) address.set('search', search)
  if (sort !== wholeView.sort) address.set('sort', sort)
  if (order !== firstOrder(sort)) address.set('order', order)
  if (page > 1) address.set('page', String(page))
  return address
}

/** The sorting after choosing a column: names ascending, numbers and times descending. Choosing it again reverses the order. */
export function listsSortedBy(column: ListSort, { sort, order }: ListsSorting): ListsSorting {
  if (column !== sort) return { sort: column, order: firstOrder(column) }
  return { sort, order: order === 'asc' ? 'desc' : 'asc' }
}

const firstOrder = (sort: ListSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')
