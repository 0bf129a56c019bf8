// docs/decisions/0041-first-minutes.md

import { hash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'
import { getAccount, lockAccountState, writeAudit } from '../../people/accounts/index.ts'
import { adjust } from './ledger.ts'
import { findAdjustment } from './queries.ts'
import { lockBusinessKey } from './store.ts'

const reasons = { de: 'Startguthaben', en: 'Trial coins' }

/**
 * Grants an account the trial coins of its verified address, with an audit entry. An address gets them once: the ledger
 * keeps its hash after the account is deleted. Repeating it changes nothing.
 */
export async function grantTrialCoins(
  { config, db, clock }: Context,
  { accountId }: { accountId: number },
): Promise<void> {
  const coins = config.wallet.trialCoins
  if (coins === 0) return
  await db.transaction().execute(async (tx) => {
    if ((await lockAccountState(tx, accountId)) !== 'open') return
    const { email, language } = await getAccount(tx, accountId)
    const businessKey = trialKey(email)
    await lockBusinessKey(tx, businessKey)
    if (await findAdjustment(tx, businessKey)) return
    await adjust(tx, { accountId, coins, businessKey, reason: reasons[language], actorAccountId: accountId })
    await writeAudit(tx, {
      at: clock.now(),
      by: null,
      action: 'grant-trial-coins',
      accountId,
      details: { coins },
    })
  })
}

/** The same for all spellings of an address that reach one mailbox. */
export function trialKey(email: string): string {
  const address = canonicalEmail(email).toLowerCase()
  const at = address.lastIndexOf('@')
  const mailbox = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const domain = address.slice(at + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  const reached = isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
  return `trial:${hash('sha256', `trial ${reached}`)}`
}
