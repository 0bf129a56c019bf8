import { type UserView, userViews } from '@merkwerk/contract'

/** What of the users is looked at. */
export interface UsersView {
  view: UserView
  search: string
  page: number
  /** Whose panel is open. */
  user?: number | undefined
}

const positive = (text: string | null): number | undefined => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The view that an address names; what is no view in it counts as not said. */
export function readUsersView(address: URLSearchParams): UsersView {
  return {
    view: userViews.find((known) => known === address.get('view')) ?? 'open',
    search: address.get('search') ?? '',
    page: positive(address.get('page')) ?? 1,
    user: positive(address.get('user')),
  }
}

/** The address of a view, as short as it can be. */
export function writeUsersView({ view, search, page, user }: UsersView): URLSearchParams {
  const address = new URLSearchParams()
  if (view !== 'open') address.set('view', view)
  if (search) address.set('search', search)
  if (page > 1) address.set('page', String(page))
  if (user !== undefined) address.set('user', String(user))
  return address
}
