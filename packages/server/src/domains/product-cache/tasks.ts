import { marketplaces } from '@merkwerk/contract'
import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Removes what does not count any more, every night. */
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

/** A marketplace that was paused may be asked again: what waits for it goes on. */
export const marketplaceResumedTask = defineTask({
  name: 'marketplace-resumed',
  payload: z.object({ marketplace: z.enum(marketplaces) }),
})
