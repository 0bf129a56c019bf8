import type { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/index.ts'
import { defineTask, handle, type Queue, type Task, type TaskHandler } from '../queue/index.ts'
import type { Email } from './email.ts'
import { type Attachment, emailSchema, type Mail } from './mail.ts'
import { renderEmail } from './render-email.ts'

export interface EmailContext {
  mail: Mail
  config: Pick<Config, 'site'>
}

/** Emails that one task sends. Enqueue them with `enqueueEmail`. */
export interface Emails<S extends z.ZodType, C> {
  task: Task<S>
  handler: TaskHandler<C>
}

export interface AddressedEmail {
  to: string
  email: Email
  attachments?: readonly Attachment[]
}

/** An unreachable mail server is retried for about a day. */
const retries = { retryLimit: 50, retryDelaySeconds: 10, retryDelayMaxSeconds: 1800, timeoutSeconds: 60 }

/**
 * Declares emails that are written when they are sent: `write` reads the recipient and the values at that time, and returns
 * undefined when no recipient is left. `name` is the task's name in the queue.
 */
export function defineEmails<S extends z.ZodType, C extends EmailContext>(
  name: string,
  payload: S,
  write: (context: C, payload: z.output<S>) => Promise<AddressedEmail | undefined>,
): Emails<S, C> {
  const task = defineTask({ name, payload, ...retries })
  const handler = handle(task, async (context: C, given) => {
    const addressed = await write(context, given)
    if (!addressed) return
    const { email, ...envelope } = addressed
    await context.mail.send({ ...envelope, ...renderEmail(email, context.config) })
  })
  return { task, handler }
}

const renderedEmailTask = defineTask({
  name: 'send-mail',
  payload: emailSchema,
  ...retries,
})

/** Emails that are rendered when they are enqueued: their recipient and values may be gone when they are sent. */
export const renderedEmails: Emails<typeof renderedEmailTask.payload, EmailContext> = {
  task: renderedEmailTask,
  handler: handle(renderedEmailTask, async ({ mail }: EmailContext, email) => mail.send(email)),
}

export const emailHandlers = [renderedEmails.handler]

/** Sends an email once `tx` commits, so that none is lost or sent for nothing. */
export const enqueueEmail = <S extends z.ZodType, C>(
  { queue }: { queue: Queue },
  tx: Tx,
  { task }: Emails<S, C>,
  payload: z.input<S>,
): Promise<void> => queue.enqueue(tx, task, payload)
