import { z } from 'zod'
import { defineTask, handle } from '../queue/index.ts'
import type { Mail } from './mail.ts'

/** Sends one message; tried for about a day. */
export const sendMailTask = defineTask({
  name: 'send-mail',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
  }),
  retryLimit: 50,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 60,
})

export const mailHandlers = [
  handle(sendMailTask, async ({ mail }: { mail: Mail }, message) => mail.send(message)),
]
