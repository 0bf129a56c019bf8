import { z } from 'zod'
import { defineTask, handle } from '../queue/index.ts'
import type { Mail } from './mail.ts'

/** A mail is tried for about a day. */
export const emailRetries = {
  retryLimit: 50,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 60,
}

/** Sends one message. */
export const sendEmailTask = defineTask({
  name: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    replyTo: z.string().optional(),
  }),
  ...emailRetries,
})

export const emailHandlers = [
  handle(sendEmailTask, async ({ mail }: { mail: Mail }, message) => mail.send(message)),
]
