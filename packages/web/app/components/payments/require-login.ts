import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../../api/browser-session.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathWithoutSession } from '../../sign-in-paths.ts'

/** The loader of a payment page: whoever comes from the mail signs in first, and comes back. */
export function requireLogin({ request }: ClientLoaderFunctionArgs): null {
  if (session.access === null) throw redirect(pathWithoutSession(new URL(request.url), currentLanguage()))
  return null
}
