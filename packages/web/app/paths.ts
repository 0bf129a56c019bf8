/** Every page's address, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  search: '/search',
  job: (jobId: string) => `/search/${encodeURIComponent(jobId)}`,
  addFile: '/add-file',
  summary: '/add-file/summary',
  admin: '/admin',
} as const

/** Where a session that ended while `pathname` was open leads: the landing page from work screens, else the login. */
export function pathAfterSession(pathname: string): string {
  return /^\/(search|wallet|admin)(\/|$)/.test(pathname) ? paths.home : paths.login
}

/** The first page after signing in. */
export function pathOfRole(role: 'admin' | 'user'): string {
  return role === 'admin' ? paths.admin : paths.dashboard
}
