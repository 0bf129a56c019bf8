import { createClient } from '@merkwerk/client/app'
import i18next from 'i18next'
import { fetchOnce } from './first-calls.ts'
import { session } from './session.ts'

/** Calls the server with this browser's session. Only one tab renews the tokens at a time. */
export const { call, followJob, followList } = createClient({
  session,
  exclusively: (work) => navigator.locks.request('merkwerk-session', work),
  language: () => i18next.language,
  fetch: fetchOnce,
})
