import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineEmails, fillTemplate } from '../../../platform/email/index.ts'
import { findAccount } from '../../people/accounts/index.ts'
import { findDeliveryFailure } from './deliveries-queries.ts'
import { scheduleTemplates } from './email-templates.ts'
import { findRunOfEmail } from './queries.ts'

/** Emails that name the run only. */
const namedTemplates = {
  paused: scheduleTemplates.paused,
  'key-paused': scheduleTemplates.keyPaused,
  'storage-full': scheduleTemplates.storageFull,
}

export const scheduleEmails = defineEmails(
  'send-schedule-email',
  z.object({
    accountId: z.number().int(),
    runId: z.number().int(),
    kind: z.enum(['report', 'paused', 'key-paused', 'storage-full', 'input-failed', 'delivery-failed']),
  }),
  async ({ db, config }: Context, { accountId, runId, kind }) => {
    const account = await findAccount(db, accountId)
    const run = await findRunOfEmail(db, runId)
    if (!account || !run) return undefined
    const { email: to, language } = account
    const { publicUrl } = config.http
    if (kind === 'paused' || kind === 'key-paused' || kind === 'storage-full') {
      const values = { name: run.name }
      return { to, email: fillTemplate(namedTemplates[kind], { language, values, publicUrl }) }
    }
    if (kind === 'input-failed') {
      const values = { name: run.name, failure: run.input_failure ?? ('unreachable' as const) }
      return { to, email: fillTemplate(scheduleTemplates.inputFailed, { language, values, publicUrl }) }
    }
    if (kind === 'delivery-failed') {
      const failure = (await findDeliveryFailure(db, runId)) ?? ('unreachable' as const)
      const values = { name: run.name, failure }
      return { to, email: fillTemplate(scheduleTemplates.deliveryFailed, { language, values, publicUrl }) }
    }
    const { name, changes } = run
    const values = { name, changes, found: run.found ?? 0, total: run.total_rows ?? 0 }
    const email = fillTemplate(scheduleTemplates.report, { language, values, publicUrl })
    return { to, email: { ...email, url: `${publicUrl}/search/${run.started_run}` } }
  },
)
