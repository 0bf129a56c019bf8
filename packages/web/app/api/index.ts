import i18next from 'i18next'
import { session } from './browser-session.ts'
import { createCaller } from './caller.ts'

/** Calls the server as this browser's session; tabs renew tokens one after another. */
export const call = createCaller({
  session,
  exclusively: (work) => navigator.locks.request('merkwerk-session', work),
  language: () => i18next.language,
})
