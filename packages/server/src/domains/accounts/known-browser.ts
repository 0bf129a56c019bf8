// docs/decisions/0011-passwords-and-second-factor.md

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../platform/context.ts'
import { dayMs } from '../../platform/durations.ts'
import { signClaims, verifyClaims } from '../../platform/security/signed-tokens.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'

const knownMs = 180 * dayMs
const audience = 'known-browser'

/** The browser of a call that signs in. */
export interface CallingBrowser {
  headers: IncomingHttpHeaders
  reply: { header(name: string, value: string): void }
}

/** One cookie an account, because the users of one browser may have several. */
const nameFor = ({ config }: Context, accountId: number): string =>
  `${isSecure(config) ? '__Host-' : ''}known-${accountId}`

const isSecure = ({ http }: Context['config']): boolean => http.publicUrl.startsWith('https:')

/** Returns the ID of a browser in which the account has signed in before. It is no proof of identity. */
export function findKnownBrowser(
  context: Context,
  accountId: number,
  { headers }: Pick<CallingBrowser, 'headers'>,
): string | undefined {
  const prefix = `${nameFor(context, accountId)}=`
  const cookie = headers.cookie?.split(/; ?/).find((text) => text.startsWith(prefix))
  if (cookie === undefined) return undefined
  const keys = derivedKeys(context.config.signingSecrets, 'known-browser')
  const claims = verifyClaims(cookie.slice(prefix.length), keys, { aud: audience }, context.clock.now())
  return typeof claims === 'object' && claims.sub === String(accountId) ? claims.jti : undefined
}

/** Marks the browser of a completed sign-in or reset as known, so that attempts of strangers do not keep its user out. */
export function rememberBrowser(context: Context, accountId: number, browser: CallingBrowser): void {
  const { config, clock } = context
  const jti = findKnownBrowser(context, accountId, browser) ?? randomUUID()
  const exp = Math.floor((clock.now().getTime() + knownMs) / 1000)
  const [key] = derivedKeys(config.signingSecrets, 'known-browser')
  const token = signClaims({ aud: audience, sub: String(accountId), jti, exp }, key)
  const attributes = ['Path=/', `Max-Age=${knownMs / 1000}`, 'HttpOnly', 'SameSite=Strict']
  if (isSecure(config)) attributes.push('Secure')
  browser.reply.header('set-cookie', [`${nameFor(context, accountId)}=${token}`, ...attributes].join('; '))
}
