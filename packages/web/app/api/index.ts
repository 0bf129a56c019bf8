import i18next from 'i18next'
import { createCaller } from './caller.ts'
import { Session } from './session.ts'

/** The session of this browser. */
export const session = new Session(() => localStorage)

/** Calls the server as this browser's session; tabs renew tokens one after another. */
export const call = createCaller({
  session,
  exclusively: (work) => navigator.locks.request('merkwerk-session', work),
  language: () => i18next.language,
})
