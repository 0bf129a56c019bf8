import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Applies the changed daily limit of a key, or its end, to what spends for it later. */
export const applyKeyChangeTask = defineTask({
  name: 'apply-key-change',
  payload: z.object({ keyId: z.uuid() }),
})
