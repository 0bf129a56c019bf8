import { marketplaces } from '@merkwerk/contract'
import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

export const purgeProductCacheTask = defineTask({
  name: 'purge-catalogue',
  payload: z.object({}),
  cron: '30 2 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeoutSeconds: 2 * 3600,
  concurrency: 1,
})

/** Resumes the jobs that wait for a marketplace whose pause has ended. */
export const marketplaceResumedTask = defineTask({
  name: 'marketplace-resumed',
  payload: z.object({ marketplace: z.enum(marketplaces) }),
})
