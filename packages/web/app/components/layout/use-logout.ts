import { endpoints } from '@merkwerk/contract'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { homePath } from '../../messages/language.ts'

/** Ends the session here at once, and on the server if it responds. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    const refresh = session.refresh
    if (refresh !== null) void call(endpoints.logout, { body: { refresh } }).catch(() => undefined)
    session.end()
    void navigate(homePath())
  }
}
