import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { loginReturningTo } from '../../paths.ts'

/** The loader of a payment page: whoever comes from the mail signs in first, and comes back. */
export function requireLogin({ request }: ClientLoaderFunctionArgs): null {
  const { pathname, search } = new URL(request.url)
  if (session.access === null) throw redirect(loginReturningTo(pathname + search))
  return null
}
