import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../../platform/queue/index.ts'

export const checkImagesTask = defineTask({
  name: 'check-images',
  payload: z.object({ runId: z.number().int() }),
  concurrency: 1,
})

export const removeImagesTask = defineNightlyTask({ name: 'remove-images', cron: '15 3 * * *' })
