import type { Account } from '../state/account.ts'
import type { Kind, Kinds, Where } from '../state/store.ts'
import { page } from './lists.ts'
import type { Params } from './params.ts'

export type KeyKind = 'secret' | 'publishable'

/** An API request: account, ids in the address, and parameters. */
export interface Call {
  account: Account
  /** The id in the address, or empty. */
  id: string
  /** The second id in the address, or empty. */
  innerId: string
  /** The address without its query. */
  url: string
  params: Params
  key: KeyKind
}

/** The operation of one method and address. Throwing rolls back its changes, except as described in StripeError. */
type Operation = (call: Call) => object

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1/`, with `:id` and `:innerId`. */
  path: string
  operation: Operation
  /** Whether a browser may call it with a publishable key and the object's client secret. */
  isForBrowsers?: boolean
}

export const get = (path: string, operation: Operation): Route => ({ method: 'GET', path, operation })
export const post = (path: string, operation: Operation): Route => ({ method: 'POST', path, operation })
export const del = (path: string, operation: Operation): Route => ({ method: 'DELETE', path, operation })
/** The same route for the browser script. */
export const forBrowsers = (route: Route): Route => ({ ...route, isForBrowsers: true })

/** `GET path` lists objects of a kind, newest first. `where` reads the parameters that filter them. */
export const listRoute = (path: string, kind: Kind, where: (call: Call) => Where): Route =>
  get(path, (call) => page<Kinds[Kind]>(call.account.store.list(kind, where(call)), call))

/** Filters by text parameters that have the names of fields. */
export const byFields =
  (...names: string[]) =>
  ({ params }: Call): Where =>
    Object.fromEntries(names.map((name) => [name, params.text(name)]))

/** `GET path/:id` retrieves an object of a kind. */
export const retrieveRoute = (path: string, kind: Kind): Route =>
  get(`${path}/:id`, ({ account, id }) => account.store.get(kind, id))
