import { type UserView, userViews } from '@merkwerk/contract'

export interface UsersView {
  view: UserView
  search: string
  page: number
  /** The user whose sheet is open. */
  user?: number | undefined
}

function readPositive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Parses a view. Invalid values count as missing. */
export function readUsersView(address: URLSearchParams): UsersView {
  return {
    view: userViews.find((known) => known === address.get('view')) ?? 'all',
    search: address.get('search') ?? '',
    page: readPositive(address.get('page')) ?? 1,
    user: readPositive(address.get('user')),
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
