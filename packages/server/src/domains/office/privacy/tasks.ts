import type { Context } from '../../../platform/context.ts'
import { defineNightlyTask, handle } from '../../../platform/queue/index.ts'
import { purgePersonalData } from './purge-personal-data.ts'

/** Removes expired personal data every night. */
const purgePersonalDataTask = defineNightlyTask({
  name: 'purge-personal-data',
  cron: '45 2 * * *',
  timeoutSeconds: 3600,
})

export const handlers = [
  handle(purgePersonalDataTask, async (context: Context) => {
    context.logger.info(await purgePersonalData(context), 'personal data purged')
  }),
]
