import { sources } from '@merkwerk/contract'
import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../platform/queue/index.ts'

export const purgeProductCacheTask = defineNightlyTask({ name: 'purge-product-cache', cron: '30 2 * * *' })

/** Resumes the runs that wait for a marketplace whose pause has ended. */
export const marketplaceResumedTask = defineTask({
  name: 'marketplace-resumed',
  payload: z.object({ marketplace: z.enum(sources) }),
})
