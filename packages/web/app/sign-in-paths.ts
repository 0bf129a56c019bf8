import type { Language, SessionEndReason } from '@merkwerk/contract'
import { pathOfRole, paths, publicPath } from './paths.ts'

/** Why the user has to sign in. */
export type SignInReason = SessionEndReason | 'no-session'
/** Literals, because the notice on public pages does not load the contract. */
const signInReasons: Record<SignInReason, true> = {
  'signed-out': true,
  'other-device': true,
  'password-changed': true,
  'second-factor-on': true,
  'token-reused': true,
  suspended: true,
  terminated: true,
  expired: true,
  'no-session': true,
}

const returnKey = 'return'
const reasonKey = 'signed-out'

/** A place in the app: its address without the origin. */
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Where a page sends users whose session has ended: to the landing page or the login, with the reason and the way back. An admin
 * whose token is missing gets to the login.
 */
export function pathAfterSession(place: Place, language: Language, reason: SignInReason): string {
  if (reason === 'no-session') return pathWithoutSession(place, language)
  const isWork = /^\/(search|wallet|admin)(\/|$)/.test(place.pathname)
  return withSignIn(isWork ? publicPath(paths.home, language) : paths.login, place, reason)
}

/** Where visitors without a session are redirected. */
export function pathWithoutSession(place: Place, language: Language): string {
  const wantsLogin = /^\/(admin|subscription-fee)(\/|$)/.test(place.pathname)
  return withSignIn(wantsLogin ? paths.login : publicPath(paths.home, language), place, 'no-session')
}

function withSignIn(path: string, { pathname, search, hash }: Place, reason: SignInReason): string {
  return `${path}?${new URLSearchParams({ [reasonKey]: reason, [returnKey]: pathname + search + hash })}`
}

/** The login with the reason and return path of `search`. */
export function loginKeeping(search: string): string {
  const given = new URLSearchParams(search)
  const kept = [...given].filter(([key]) => key === reasonKey || key === returnKey)
  return kept.length === 0 ? paths.login : `${paths.login}?${new URLSearchParams(kept)}`
}

/** The reason in the address. Undefined for unknown reasons. */
export function findSignInReason(search: string): SignInReason | undefined {
  const named = new URLSearchParams(search).get(reasonKey) ?? ''
  return Object.hasOwn(signInReasons, named) ? (named as SignInReason) : undefined
}

const returnable =
  /^\/(dashboard|lists|search|attributes|add-file|wallet|setting|schedules|webhooks|admin|subscription-fee)(\/|$)/
const someOrigin = 'https://return.invalid'

/** The return path of the login. Only pages that need a session are allowed. */
export function findReturnPath(search: string): string | undefined {
  const named = new URLSearchParams(search).get(returnKey)
  if (named === null || !URL.canParse(named, someOrigin)) return undefined
  const { origin, pathname, search: query, hash } = new URL(named, someOrigin)
  return origin === someOrigin && returnable.test(pathname) ? pathname + query + hash : undefined
}

/** The return path if the role may open it, otherwise the first page. */
export function pathAfterSignIn(role: 'admin' | 'user', returnPath: string | undefined): string {
  const isOther = role === 'admin' ? /^\/subscription-fee/ : /^\/admin/
  return returnPath === undefined || isOther.test(returnPath) ? pathOfRole(role) : returnPath
}
