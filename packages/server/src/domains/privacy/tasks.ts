import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Removes expired personal data every night. */
export const purgePersonalDataTask = defineTask({
  name: 'purge-personal-data',
  payload: z.object({}),
  cron: '45 2 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeoutSeconds: 3600,
  concurrency: 1,
})
