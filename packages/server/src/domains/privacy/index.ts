/** Personal data of an account across all domains: export, deletion, and removal by age. */
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { purgePersonalData } from './purge-personal-data.ts'
import { purgePersonalDataTask } from './tasks.ts'

export { routes } from './routes.ts'

export const handlers = [
  handle(purgePersonalDataTask, async (context: Context) => {
    context.logger.info(await purgePersonalData(context), 'personal data purged')
  }),
]
