import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { type Actor, openThrottle } from '../http/index.ts'
import { isRightPassword } from './password.ts'
import { getAccount } from './queries.ts'

interface Given {
  /** The field of the call that carries the password. */
  field: string
  password: string
  ip: string
}

/** Tries to prove who somebody is are counted together, whether they sign in or already are. */
export const passwordThrottle = ({ db }: Context) =>
  openThrottle(db, { name: 'login', perAccount: 10, perAddress: 60 })

/** Demands the caller's own password before something grave; a wrong one is a field error and counts as a try. */
export async function checkOwnPassword(context: Context, actor: Actor, given: Given): Promise<void> {
  const { field, password, ip } = given
  const account = await getAccount(context.db, actor.accountId)
  const throttle = passwordThrottle(context)
  await throttle.count(account.email, ip)
  if (!(await isRightPassword(account.password_hash, password)))
    throw new AppError('INVALID_INPUT', { [field]: ['Current password is incorrect'] })
  await throttle.forgive(account.email, ip)
}
