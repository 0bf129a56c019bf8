import { alertSchema } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineEmails, fillTemplate } from '../../../platform/email/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { alertTemplates } from './email-templates.ts'

export const alertEmails = defineEmails(
  'send-alert-email',
  z.object({
    accountId: z.number().int(),
    total: z.number().int(),
    /** The first differences. `total` counts all. */
    differences: z.array(alertSchema.pick({ kind: true, facts: true })),
  }),
  async ({ db, config }: Context, { accountId, total, differences }) => {
    const { email: to, language } = await getAccount(db, accountId)
    const isAboutLayouts = differences.every(({ kind }) => kind === 'layout-drift')
    const email = fillTemplate(alertTemplates[isAboutLayouts ? 'layout-drift' : 'books-differ'], {
      language,
      values: { differences, more: total - differences.length },
      publicUrl: config.http.publicUrl,
    })
    return { to, email }
  },
)
