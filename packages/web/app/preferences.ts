/** Preferences that survive signing out, which clears local storage. */
type Preference = 'theme' | 'language' | 'shortcuts'

const yearInSeconds = 31_536_000

/** Over HTTPS a prefix that only this host can set. */
const cookieName = (name: Preference): string => (location.protocol === 'https:' ? `__Host-${name}` : name)

export function readPreference(name: Preference): string | undefined {
  if (typeof document === 'undefined') return undefined
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName(name)}=`))
  return pair?.slice(pair.indexOf('=') + 1)
}

export function writePreference(name: Preference, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${cookieName(name)}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`
}
