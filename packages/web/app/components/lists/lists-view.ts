import { type ListSort, listSorts, type SortOrder } from '@merkwerk/contract'
import { readOrder, readPositive, type Sorting } from '../table-view.ts'

export interface ListsView extends Sorting<ListSort> {
  search: string
  isArchive: boolean
  page: number
}

/** The default view has an empty query. */
const wholeView: ListsView = { search: '', isArchive: false, page: 1, sort: 'changed', order: 'desc' }

/** Parses a view. Invalid values count as missing. */
export function readListsView(address: URLSearchParams): ListsView {
  const sort = listSorts.find((known) => known === address.get('sort')) ?? wholeView.sort
  return {
    search: address.get('search') ?? wholeView.search,
    isArchive: address.get('view') === 'archived',
    page: readPositive(address, 'page') ?? wholeView.page,
    sort,
    order: readOrder(address, firstOrder(sort)),
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

/** Names start ascending, numbers and times descending. */
export const firstOrder = (sort: ListSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')
