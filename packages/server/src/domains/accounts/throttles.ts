// docs/decisions/0011-passwords-and-second-factor.md

import type { Context } from '../../platform/context.ts'
import { openThrottle } from '../../platform/http/index.ts'

const throttle =
  (name: string, perAccount: number, perAddress: number) =>
  ({ db }: Pick<Context, 'db'>) =>
    openThrottle(db, { name, perAccount, perAddress })

/** Failed sign-ins by email address. A visitor who knows an address can use up only this limit. */
export const signInThrottle = throttle('login', 10, 60)

/** Sign-ins with a correct password. Each one costs a hash and a session. */
export const rightPasswordThrottle = throttle('right-password', 200, 600)

/** Checks of the caller's own password while signed in. */
export const ownPasswordThrottle = throttle('own-password', 10, 60)

/** Second-factor codes in all forms. Only a correct code clears the count. */
export const codeThrottle = throttle('code', 10, 60)

/** Passwords chosen with one emailed link. Only valid links count, so that nobody else can use up its attempts. */
export const resetThrottle = throttle('reset-link', 10, 60)

export const accountKey = (accountId: number): string => `account-${accountId}`
