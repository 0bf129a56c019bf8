import type { VatCheck } from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { askRegisters } from './ask-registers.ts'
import { findBillingDetails, findVatCheck, isCheckDue, wasSavedSince } from './queries.ts'
import { vatNumberEmails } from './send-email.ts'
import { countCheck, insertVatChecks } from './store.ts'
import { checkVatNumberTask, vatNumberConfirmedTask } from './tasks.ts'
import { needsCheck } from './vat.ts'

/** Delays after rounds without a response. The last one repeats for two weeks. */
const delaySeconds = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600]
const maxRounds = 60

/**
 * Checks the VAT number of an account at the registers and stores their responses. After an outage, or from a busy
 * register, the check is repeated later: these never make a number invalid. A check that is no longer due stores nothing,
 * because a later one is enqueued. The buyer gets an email about a number that is not confirmed, once for each state of the
 * billing details.
 */
export const checkVatNumberHandler = handle(
  checkVatNumberTask,
  async (context: Context, { accountId, round, check }, signal) => {
    const { db, config, clock, queue } = context
    const details = await findBillingDetails(db, accountId)
    const vatNumber = details?.vat_number
    if (!details || !vatNumber || !needsCheck(details)) return
    if (!(await isCheckDue(db, accountId, check))) return
    const requestedAt = clock.now()
    const checks = await askRegisters(context, details, signal)
    for (const result of checks) warnOfRefusal(context, result)
    await db.transaction().execute(async (tx) => {
      const next = await countCheck(tx, accountId, check)
      if (next === undefined) return
      const earlier = await findVatCheck({ db: tx, config }, accountId, vatNumber)
      const account = { accountId, vatNumber, requestedAt }
      await insertVatChecks(
        tx,
        checks.map((result) => toRow(account, result)),
      )
      const combined = await findVatCheck({ db: tx, config }, accountId, vatNumber)
      if (combined?.outcome === 'valid') await queue.enqueue(tx, vatNumberConfirmedTask, { accountId })
      if (combined?.outcome === 'invalid' || combined?.outcome === 'mismatch') {
        const isNew = earlier?.outcome !== combined.outcome || (await wasSavedSince(tx, accountId, earlier))
        const email = { accountId, vatNumber, kind: combined.outcome }
        if (isNew) await enqueueEmail(context, tx, vatNumberEmails, email)
      }
      if (combined?.outcome !== 'unavailable' || round >= maxRounds) return
      const delay = delaySeconds[Math.min(round, delaySeconds.length - 1)]
      await queue.enqueue(
        tx,
        checkVatNumberTask,
        { accountId, round: round + 1, check: next },
        { ...(delay !== undefined && { delaySeconds: delay }) },
      )
    })
  },
)

const toRow = (
  { accountId, vatNumber, requestedAt }: { accountId: number; vatNumber: string; requestedAt: Date },
  { outcome, status, proof }: VatCheck,
) => ({
  account_id: accountId,
  vat_number: vatNumber,
  service: proof.service,
  requested_at: requestedAt,
  answered_at: proof.checkedAt,
  outcome,
  status,
  request_id: proof.requestId,
  response: proof.answer === null ? null : JSON.stringify(proof.answer),
})

/** A register that refuses our requests needs an operator: wrong settings, or a blocked address. */
function warnOfRefusal({ logger }: Context, { failure, status, proof }: VatCheck): void {
  if (failure === 'request-refused')
    logger.warn({ service: proof.service, status }, 'the register of VAT numbers refuses requests')
}
