import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineTask, handle } from '../../platform/queue/index.ts'
import { purgePersonalData } from './purge-personal-data.ts'

/** Removes expired personal data every night. */
const purgePersonalDataTask = defineTask({
  name: 'purge-personal-data',
  payload: z.object({}),
  cron: '45 2 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeoutSeconds: 3600,
  concurrency: 1,
})

export const handlers = [
  handle(purgePersonalDataTask, async (context: Context) => {
    context.logger.info(await purgePersonalData(context), 'personal data purged')
  }),
]
