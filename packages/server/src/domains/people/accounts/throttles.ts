// docs/decisions/0011-passwords-and-second-factor.md

import type { Context } from '../../../platform/context.ts'
import { type Actor, isCounted, openClaimThrottle, openThrottle } from '../../../platform/http/index.ts'

type HasDb = Pick<Context, 'db'>

/** Failed sign-ins by email address. */
export const signInThrottle = ({ db }: HasDb) =>
  openClaimThrottle(db, {
    name: 'login',
    perNetwork: 10,
    perAddress: 60,
    overall: { attempts: 100, beyond: 2 },
    knownBrowsers: 60,
  })

/** Sign-ins with a correct password. Each one costs a hash and a session. */
export const rightPasswordThrottle = ({ db }: HasDb) =>
  openClaimThrottle(db, { name: 'right-password', perNetwork: 200, perAddress: 600 })

/** Second-factor codes of sign-ins. A code has six digits, so that strangers who know the password get no more than 30 from everywhere. */
export const signInCodeThrottle = ({ db }: HasDb) =>
  openClaimThrottle(db, {
    name: 'sign-in-code',
    perNetwork: 10,
    perAddress: 60,
    overall: { attempts: 30, beyond: 0 },
    knownBrowsers: 30,
  })

/** Sign-ups and requested links by email address. */
export const namedThrottle = ({ db }: HasDb, name: string) =>
  openClaimThrottle(db, { name, perNetwork: 5, perAddress: 60 })

/** Checks of the caller's own password while signed in. */
export const ownPasswordThrottle = ({ db }: HasDb) =>
  openThrottle(db, { name: 'own-password', perAccount: 10, perAddress: 60 })

/** Second-factor codes of a signed-in caller. Only a correct code clears the count. */
export const ownCodeThrottle = ({ db }: HasDb) =>
  openThrottle(db, { name: 'own-code', perAccount: 10, perAddress: 60 })

/** Passwords chosen with one emailed link. Only valid links count, so that nobody else can use up its attempts. */
export const resetThrottle = ({ db }: HasDb) =>
  openThrottle(db, { name: 'reset-link', perAccount: 10, perAddress: 60 })

export const accountKey = (accountId: number): string => `account-${accountId}`

/** The attempts of one session, so that a stolen one does not use up those of its owner. */
export const callerKey = (actor: Actor): string =>
  actor.key ? accountKey(actor.accountId) : `session-${actor.sessionId}`

/**
 * Whether another email of a kind that a stranger can cause may be sent to an address. The links in those before are still valid, so
 * that its owner misses nothing.
 */
export const mayEmail = (
  { db }: HasDb,
  kind: string,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> =>
  isCounted(openThrottle(db, { name: `email-${kind}`, perAccount: 10, perAddress: 60 }).count(email, ip))

/** Forgets attempts on an account whose owner has just chosen a password with a link from the mailbox. */
export async function forgetAttempts(
  context: HasDb,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await signInThrottle(context).clear(email)
  await rightPasswordThrottle(context).clear(accountKey(id))
  await signInCodeThrottle(context).clear(accountKey(id))
}
