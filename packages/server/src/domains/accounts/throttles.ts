// docs/decisions/0011-passwords-and-second-factor.md

import type { Context } from '../../platform/context.ts'
import { openThrottle } from '../../platform/http/index.ts'

type Db = Pick<Context, 'db'>

/** Failed sign-ins, counted by address: a visitor who knows an address uses up these tries and no others. */
export const signInThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'login', perAccount: 10, perAddress: 60 })

/** Sign-ins with a right password: each one costs a hash and a session. */
export const rightPasswordThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'right-password', perAccount: 200, perAddress: 600 })

/** Checks of one's own password while signed in. */
export const ownPasswordThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'own-password', perAccount: 10, perAddress: 60 })

/** Codes of the second factor, wherever they are asked for. Only a right code clears the count. */
export const codeThrottle = ({ db }: Db) => openThrottle(db, { name: 'code', perAccount: 10, perAddress: 60 })

/** Passwords chosen with one mailed link. Only a valid link is counted, so that nobody else can use up its tries. */
export const resetThrottle = ({ db }: Db) =>
  openThrottle(db, { name: 'reset-link', perAccount: 10, perAddress: 60 })

export const accountKey = (accountId: number): string => `account-${accountId}`
