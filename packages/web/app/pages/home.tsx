import { redirect } from 'react-router'
import { session } from '../api/index.ts'
import { pathOfRole, paths } from '../paths.ts'

/** The root leads to where the visitor works, or to the login. */
export function clientLoader() {
  const role = session.role
  throw redirect(session.access !== null && role !== null ? pathOfRole(role) : paths.login)
}

export default function Home() {
  return null
}
