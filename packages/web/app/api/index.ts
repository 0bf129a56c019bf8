import { createClient } from '@merkwerk/client/app'
import { currentLanguage } from '../messages/language.ts'
import { session } from './session.ts'

/** Calls the server with this browser's session. Only one tab renews the tokens at a time. */
export const { call, followRun, followList } = createClient({
  session,
  exclusively: (work) => navigator.locks.request('merkwerk-session', work),
  language: currentLanguage,
})
