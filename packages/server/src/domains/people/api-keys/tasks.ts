import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Applies the changed daily limit of a key to what spends for it later. */
export const keyLimitChangedTask = defineTask({
  name: 'apply-key-limit',
  payload: z.object({ keyId: z.uuid() }),
})
