// docs/decisions/0011-passwords-and-second-factor.md

import { hash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { dayMs } from '../../../platform/durations.ts'
import { signClaims, verifyClaims } from '../../../platform/security/signed-tokens.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'

/** Half a year: who signs in once in a season is still known when strangers try the password. */
const knownMs = 180 * dayMs
const audience = 'known-browser'

/** The browser of a call that signs in. */
export interface CallingBrowser {
  headers: IncomingHttpHeaders
  reply: { header(name: string, value: string): void }
}

type Account = Pick<Selectable<Accounts>, 'id' | 'password_hash' | 'totp_enabled_at'>

/** Changes with the password and the second factor, so that both end the cookies before them. */
const hashCredentials = ({ password_hash, totp_enabled_at }: Account): string =>
  hash('sha256', `${password_hash} ${totp_enabled_at?.toISOString() ?? ''}`, 'base64url')

/** One cookie an account, because the users of one browser may have several. */
const nameFor = ({ config }: Context, accountId: number): string =>
  `${isSecure(config) ? '__Host-' : ''}known-${accountId}`

const isSecure = ({ http }: Context['config']): boolean => http.publicUrl.startsWith('https:')

/** Returns the ID of a browser in which the account has signed in with its current password and second factor. It is no proof of identity. */
export function findKnownBrowser(
  context: Context,
  account: Account,
  { headers }: Pick<CallingBrowser, 'headers'>,
): string | undefined {
  const prefix = `${nameFor(context, account.id)}=`
  const cookie = headers.cookie?.split(/; ?/).find((text) => text.startsWith(prefix))
  if (cookie === undefined) return undefined
  const keys = derivedKeys(context.config.signingSecrets, 'known-browser')
  const claims = verifyClaims(cookie.slice(prefix.length), keys, { aud: audience }, context.clock.now())
  if (typeof claims !== 'object' || claims.sub !== String(account.id)) return undefined
  return claims.epoch === hashCredentials(account) ? claims.jti : undefined
}

/** Marks the browser of a completed sign-in or reset as known, so that attempts of strangers do not keep its user out. */
export function rememberBrowser(context: Context, account: Account, browser: CallingBrowser): void {
  const { config, clock } = context
  const jti = findKnownBrowser(context, account, browser) ?? randomUUID()
  const exp = Math.floor((clock.now().getTime() + knownMs) / 1000)
  const [key] = derivedKeys(config.signingSecrets, 'known-browser')
  const sub = String(account.id)
  const token = signClaims({ aud: audience, sub, jti, exp, epoch: hashCredentials(account) }, key)
  const attributes = ['Path=/', `Max-Age=${knownMs / 1000}`, 'HttpOnly', 'SameSite=Strict']
  if (isSecure(config)) attributes.push('Secure')
  browser.reply.header('set-cookie', [`${nameFor(context, account.id)}=${token}`, ...attributes].join('; '))
}
