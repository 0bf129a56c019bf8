import { endpoints } from '@merkwerk/contract'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { homePath } from '../../messages/language.ts'
import { askBeforeLeaving } from '../ask-before-leaving.ts'

/** Ends the session here at once, and on the server if it responds. Asks first when unsaved changes would be lost. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () =>
    askBeforeLeaving(() => {
      const refresh = session.refresh
      if (refresh !== null) void call(endpoints.logout, { body: { refresh } }).catch(() => undefined)
      session.end()
      void navigate(homePath())
    })
}
