import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { session } from '../../api/session.ts'
import { currentLanguage } from '../../messages/language.ts'
import { pathWithoutSession } from '../../sign-in-paths.ts'

/** Loader of payment pages. Visitors who follow the link in an email sign in first and then return. */
export function requireLogin({ request }: ClientLoaderFunctionArgs): null {
  if (session.access === null) throw redirect(pathWithoutSession(new URL(request.url), currentLanguage()))
  return null
}
