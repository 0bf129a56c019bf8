import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { mailRetries, writeLetter } from '../../platform/email/index.ts'
import { AppError } from '../../platform/errors.ts'
import { defineTask, handle } from '../../platform/queue/index.ts'
import { getAccount } from '../accounts/index.ts'
import { drawReceiptFor } from '../invoices/index.ts'
import { letterKinds } from './email-kinds.ts'
import { letterOf } from './email-templates.ts'

const sendLetterTask = defineTask({
  name: 'send-billing-letter',
  payload: z.object({
    accountId: z.number().int(),
    kind: z.enum(letterKinds),
    coins: z.number().int().optional(),
    cents: z.number().int().optional(),
    day: z.coerce.date().optional(),
    until: z.coerce.date().optional(),
    /** The payment or refund whose receipt is attached. */
    receipt: z.string().optional(),
  }),
  ...mailRetries,
})
type Payload = z.output<typeof sendLetterTask.payload>

/** Mails an account about a payment, in its language, once `tx` commits. */
export const enqueueLetter = (context: Context, tx: Tx, letter: Payload): Promise<void> =>
  context.queue.enqueue(tx, sendLetterTask, letter)

export const letterHandler = handle(
  sendLetterTask,
  async ({ db, config, mail }: Context, { accountId, kind, receipt, ...facts }) => {
    const account = await getAccount(db, accountId).catch(unlessDeleted)
    if (!account) return
    const message = await writeLetter(letterOf(kind, account.language, config.http.publicUrl, facts), config)
    const file = receipt === undefined ? undefined : await drawReceiptFor(db, accountId, receipt)
    await mail.send({ to: account.email, ...message, ...(file && { attachments: [file] }) })
  },
)

/** Nobody is left to write to. */
function unlessDeleted(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
  throw error
}
