import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../platform/queue/index.ts'

/** One attempt of a message. `task` is the number of the task in the message. Later attempts have tasks of their own. */
export const deliverWebhookTask = defineTask({
  name: 'deliver-webhook',
  payload: z.object({ messageId: z.uuid(), task: z.number().int() }),
  timeoutSeconds: 60,
  concurrency: 8,
  // Of one endpoint, so that a slow one leaves slots for the others.
  groupConcurrency: 4,
})

export const removeWebhookMessagesTask = defineNightlyTask({
  name: 'remove-webhook-messages',
  cron: '30 3 * * *',
})
