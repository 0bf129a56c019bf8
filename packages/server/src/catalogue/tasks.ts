import { marketplaces } from '@merkwerk/contract'
import { z } from 'zod'
import { defineTask } from '../queue/index.ts'

/** A marketplace that was paused may be asked again: what waits for it goes on. */
export const marketplaceResumedTask = defineTask({
  name: 'marketplace-resumed',
  payload: z.object({ marketplace: z.enum(marketplaces) }),
})
