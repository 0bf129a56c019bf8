import { type UserView, userViews } from '@merkwerk/contract'
import { readPositive } from '../../../components/table-view.ts'

export interface UsersView {
  view: UserView
  search: string
  page: number
  /** The user whose sheet is open. */
  user?: number | undefined
}

/** Parses a view. Invalid values count as missing. */
export function readUsersView(address: URLSearchParams): UsersView {
  return {
    view: userViews.find((known) => known === address.get('view')) ?? 'all',
    search: address.get('search') ?? '',
    page: readPositive(address, 'page') ?? 1,
    user: readPositive(address, 'user'),
  }
}

export function writeUsersView({ view, search, page, user }: UsersView): URLSearchParams {
  const address = new URLSearchParams()
  if (view !== 'all') address.set('view', view)
  if (search) address.set('search', search)
  if (page > 1) address.set('page', String(page))
  if (user !== undefined) address.set('user', String(user))
  return address
}
