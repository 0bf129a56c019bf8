import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { Accounts } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { enqueueLetter } from './send-letter.ts'
import { lockAccount, removeRecoveryCode, replaceRecoveryCodes, updateAccount, writeAudit } from './store.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep } from './totp.ts'

const wrongCode = () => new AppError('INVALID_INPUT', { totp_code: ['This code is not valid.'] })
const conflict = (text: string) => new AppError('CONFLICT', { success: false }, { text })

/** Gives an account a new secret for its authenticator app, in effect once confirmed. Throws `CONFLICT` while one is. */
export async function startTotp(
  { config, db }: Context,
  { accountId }: Actor,
): Promise<{ secret: string; uri: string }> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.totp_enabled_at !== null) throw conflict('The second factor is on already.')
    const { text, uri, encrypted } = newTotpSecret(config.signingSecrets, account.email)
    await updateAccount(tx, accountId, { totp_secret: encrypted, totp_last_step: null })
    return { secret: text, uri }
  })
}

/** Turns the second factor on with a first code of the app, and answers the recovery codes for the only time. */
export async function confirmTotp(context: Context, { accountId }: Actor, code: string): Promise<string[]> {
  const { config, clock, db } = context
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.totp_enabled_at !== null || account.totp_secret === null)
      throw conflict('There is no second factor to confirm.')
    const now = clock.now()
    const step = totpStep(config.signingSecrets, account.totp_secret, code, now)
    if (step === undefined) throw wrongCode()
    const codes = newRecoveryCodes()
    await updateAccount(tx, accountId, { totp_enabled_at: now, totp_last_step: step })
    await replaceRecoveryCodes(tx, accountId, codes.map(recoveryHash))
    await writeAudit(tx, { at: now, actorAccountId: accountId, action: 'enable-second-factor', accountId })
    await enqueueLetter(context, tx, account.email, 'second-factor-on')
    return codes
  })
}

/** Turns the second factor off, with a code. Requires that the password was checked. */
export async function disableTotp(context: Context, { accountId }: Actor, code: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.totp_enabled_at === null) throw conflict('The second factor is off.')
    if (!(await acceptCode(context, tx, account, code))) throw wrongCode()
    await updateAccount(tx, accountId, { totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    await replaceRecoveryCodes(tx, accountId, [])
    await writeAudit(tx, {
      at: context.clock.now(),
      actorAccountId: accountId,
      action: 'disable-second-factor',
      accountId,
    })
    await enqueueLetter(context, tx, account.email, 'second-factor-off')
  })
}

/**
 * The second step of signing in, for accounts that turned it on: `SECOND_FACTOR_REQUIRED` without a code, a field
 * error with a wrong one. A code works once. Locks the account.
 */
export async function demandSecondFactor(
  context: Context,
  tx: Tx,
  accountId: number,
  code: string | undefined,
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (account.totp_enabled_at === null) return
  if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
  if (!(await acceptCode(context, tx, account, code))) throw wrongCode()
}

/** Uses up a code of the app or a recovery code; false when it is neither, or was used. */
async function acceptCode(
  { config, clock }: Context,
  tx: Tx,
  account: Selectable<Accounts>,
  code: string,
): Promise<boolean> {
  if (account.totp_secret === null) return false
  if (!/^\d{6}$/.test(code)) return removeRecoveryCode(tx, account.id, recoveryHash(code))
  const step = totpStep(config.signingSecrets, account.totp_secret, code, clock.now())
  if (step === undefined || step <= (account.totp_last_step ?? 0)) return false
  await updateAccount(tx, account.id, { totp_last_step: step })
  return true
}
