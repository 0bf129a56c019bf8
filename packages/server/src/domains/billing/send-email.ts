import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { emailRetries, renderEmail } from '../../platform/email/index.ts'
import { AppError } from '../../platform/errors.ts'
import { defineTask, handle } from '../../platform/queue/index.ts'
import { getAccount } from '../accounts/index.ts'
import { drawInvoiceFor } from '../invoices/index.ts'
import { emailKinds } from './email-kinds.ts'
import { billingEmail } from './email-templates.ts'

const billingEmailTask = defineTask({
  name: 'send-billing-letter',
  payload: z.object({
    accountId: z.number().int(),
    kind: z.enum(emailKinds),
    coins: z.number().int().optional(),
    cents: z.number().int().optional(),
    day: z.coerce.date().optional(),
    until: z.coerce.date().optional(),
    /** The payment or refund whose invoice is attached. */
    receipt: z.string().optional(),
  }),
  ...emailRetries,
})
type Payload = z.output<typeof billingEmailTask.payload>

/** Mails an account about a payment, in its language, once `tx` commits. */
export const enqueueEmail = (context: Context, tx: Tx, email: Payload): Promise<void> =>
  context.queue.enqueue(tx, billingEmailTask, email)

export const emailHandler = handle(
  billingEmailTask,
  async ({ db, config, mail }: Context, { accountId, kind, receipt, ...facts }) => {
    const account = await getAccount(db, accountId).catch(unlessDeleted)
    if (!account) return
    const message = await renderEmail(
      billingEmail(kind, account.language, config.http.publicUrl, facts),
      config,
    )
    const file = receipt === undefined ? undefined : await drawInvoiceFor(db, accountId, receipt)
    await mail.send({ to: account.email, ...message, ...(file && { attachments: [file] }) })
  },
)

/** Nobody is left to write to. */
function unlessDeleted(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
  throw error
}
