import { z } from 'zod'
import { defineTask } from '../queue/index.ts'

/** Coins of an account were set aside, so that fewer can be spent; `event` names this one time. */
export const coinsHeldTask = defineTask({
  name: 'coins-held',
  payload: z.object({ accountId: z.number().int(), event: z.uuid() }),
  retryLimit: 160,
  retryDelayMaxSeconds: 1800,
  timeoutSeconds: 120,
})
