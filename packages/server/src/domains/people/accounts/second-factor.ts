// docs/decisions/0011-passwords-and-second-factor.md

import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Accounts } from '../../../platform/db/tables.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError, conflict, refuseField } from '../../../platform/errors.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { accountEmails } from './send-email.ts'
import { endSessions, updateSession } from './session-store.ts'
import {
  lockAccount,
  lockOwnAccount,
  removeRecoveryCode,
  replaceRecoveryCodes,
  updateAccount,
} from './store.ts'
import { callerKey, ownCodeThrottle } from './throttles.ts'
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep } from './totp.ts'

const wrongCode = () => refuseField('totp_code', 'code-wrong')

interface Caller {
  actor: SessionActor
  ip: string
}

/**
 * Sets a new authenticator secret that takes effect once it is confirmed. `checkedHash` is the hash that the password was
 * verified with. Throws `CONFLICT` if the second factor is already on.
 */
export async function startTotp({ config, db }: Context, { accountId }: SessionActor, checkedHash: string) {
  return db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, accountId, checkedHash)
    if (account.totp_enabled_at !== null) throw conflict('second-factor-on')
    const { text, uri, encrypted } = newTotpSecret(config.signingSecrets, account.email)
    await updateAccount(tx, accountId, { totp_secret: encrypted, totp_last_step: null })
    return { secret: text, uri }
  })
}

/** Turns the second factor on and returns the recovery codes. Ends the other sessions, because they entered no code. */
export async function confirmTotp(context: Context, caller: Caller, code: string): Promise<string[]> {
  const { config, clock, db } = context
  const { accountId, sessionId } = caller.actor
  return countingCode(context, caller, () =>
    db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId)
      if (account.totp_enabled_at !== null || account.totp_secret === null)
        throw conflict('second-factor-unknown')
      const now = clock.now()
      const step = totpStep(config.signingSecrets, account.totp_secret, code, now)
      if (step === undefined) throw wrongCode()
      const codes = newRecoveryCodes()
      await updateAccount(tx, accountId, { totp_enabled_at: now, totp_last_step: step })
      await replaceRecoveryCodes(tx, accountId, codes.map(recoveryHash))
      await updateSession(tx, sessionId, { second_factor_at: now })
      await endSessions(tx, accountId, now, { reason: 'second-factor-on', except: sessionId })
      await writeAudit(tx, { at: now, by: accountId, action: 'enable-second-factor', accountId })
      await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'second-factor-on' })
      return codes
    }),
  )
}

/** Turns the second factor off with a code. `checkedHash` is the hash that the password was verified with. */
export async function disableTotp(
  context: Context,
  caller: Caller,
  { code, checkedHash }: { code: string; checkedHash: string },
): Promise<void> {
  const { accountId } = caller.actor
  await countingCode(context, caller, () =>
    context.db.transaction().execute(async (tx) => {
      const account = await lockOwnAccount(tx, accountId, checkedHash)
      if (account.totp_enabled_at === null) throw conflict('second-factor-off')
      if (!(await acceptCode(context, tx, account, code))) throw wrongCode()
      await updateAccount(tx, accountId, { totp_secret: null, totp_enabled_at: null, totp_last_step: null })
      await replaceRecoveryCodes(tx, accountId, [])
      await writeAudit(tx, {
        at: context.clock.now(),
        by: accountId,
        action: 'disable-second-factor',
        accountId,
      })
      await enqueueEmail(context, tx, accountEmails, { email: account.email, kind: 'second-factor-off' })
    }),
  )
}

/**
 * Requires a code if the account has a second factor, and returns whether it does. Each code works once. Throws
 * `SECOND_FACTOR_REQUIRED` without a code and a field error for a wrong one. Requires a locked account.
 */
export async function requireSecondFactor(
  context: Context,
  tx: Tx,
  account: Selectable<Accounts>,
  code: string | undefined,
): Promise<boolean> {
  if (account.totp_enabled_at === null) return false
  if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
  if (!(await acceptCode(context, tx, account, code))) throw wrongCode()
  return true
}

/** Requires a code of a signed-in caller before a sensitive action. Requires that the password was checked. */
export async function checkOwnCode(
  context: Context,
  caller: Caller,
  { code, checkedHash }: { code: string | undefined; checkedHash: string },
): Promise<void> {
  const check = () =>
    context.db.transaction().execute(async (tx) => {
      const account = await lockOwnAccount(tx, caller.actor.accountId, checkedHash)
      await requireSecondFactor(context, tx, account, code)
    })
  await (code === undefined ? check() : countingCode(context, caller, check))
}

/** Counts an attempt at a code. Clears the count if the attempt succeeds. */
async function countingCode<T>(
  context: Context,
  { actor, ip }: Caller,
  attempt: () => Promise<T>,
): Promise<T> {
  const throttle = ownCodeThrottle(context)
  const key = callerKey(actor)
  await throttle.count(key, ip)
  const result = await attempt()
  await throttle.uncount(key, ip)
  return result
}

/** Uses up an authenticator code or a recovery code. Returns false if it is wrong or already used. */
async function acceptCode({ config, clock }: Context, tx: Tx, account: Selectable<Accounts>, code: string) {
  if (account.totp_secret === null) return false
  if (!/^\d{6}$/.test(code)) return removeRecoveryCode(tx, account.id, recoveryHash(code))
  const step = totpStep(config.signingSecrets, account.totp_secret, code, clock.now())
  if (step === undefined || step <= (account.totp_last_step ?? 0)) return false
  await updateAccount(tx, account.id, { totp_last_step: step })
  return true
}
