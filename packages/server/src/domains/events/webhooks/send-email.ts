import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineEmails, fillTemplate } from '../../../platform/email/index.ts'
import { findAccount } from '../../people/accounts/index.ts'
import { disabledTemplate } from './email-templates.ts'

export const webhookEmails = defineEmails(
  'send-webhook-email',
  z.object({
    accountId: z.number().int(),
    endpointId: z.uuid(),
    url: z.string(),
    reason: z.enum(['failures', 'gone']),
  }),
  async ({ db, config }: Context, { accountId, endpointId, ...values }) => {
    const account = await findAccount(db, accountId)
    if (!account) return undefined
    const { email: to, language } = account
    const email = fillTemplate(disabledTemplate, {
      language,
      values,
      publicUrl: config.http.publicUrl,
    })
    return { to, email: { ...email, url: `${config.http.publicUrl}/webhooks/${endpointId}` } }
  },
)
