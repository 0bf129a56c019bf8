// docs/decisions/0011-passwords-and-second-factor.md

import type { Context } from '../../platform/context.ts'
import { openThrottle } from '../../platform/http/index.ts'

type Db = Pick<Context, 'db'>

/** Failed sign-ins by email address. A visitor who knows an address can use up only this limit. */
export const signInThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'login', perAccount: 10, perAddress: 60 })

/** Sign-ins with a correct password. Each one costs a hash and a session. */
export const rightPasswordThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'right-password', perAccount: 200, perAddress: 600 })

/** Checks of the caller's own password while signed in. */
export const ownPasswordThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'own-password', perAccount: 10, perAddress: 60 })

/** Second-factor codes in all forms. Only a correct code clears the count. */
export const codeThrottle = ({ db }: Db) => openThrottle(db, { name: 'code', perAccount: 10, perAddress: 60 })

/** Passwords chosen with one emailed link. Only valid links count, so that nobody else can use up its attempts. */
export const resetThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'reset-link', perAccount: 10, perAddress: 60 })

export const accountKey = (accountId: number): string => `account-${accountId}`
