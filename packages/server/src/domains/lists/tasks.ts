import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

export const removeUploadsTask = defineTask({
  name: 'remove-uploads',
  payload: z.object({}),
  cron: '45 2 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeoutSeconds: 2 * 3600,
  concurrency: 1,
})
