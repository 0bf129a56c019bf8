import { type UserView, userViews } from '@merkwerk/contract'
import { z } from 'zod'

export interface UsersView {
  view: UserView
  search: string
  page: number
  /** The user whose sheet is open. */
  user?: number | undefined
}

const positive = z.coerce.number().int().positive()

/** Parses a view. Invalid values count as missing. */
export function readUsersView(address: URLSearchParams): UsersView {
  return {
    view: userViews.find((known) => known === address.get('view')) ?? 'all',
    search: address.get('search') ?? '',
    page: positive.safeParse(address.get('page')).data ?? 1,
    user: positive.safeParse(address.get('user')).data,
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
