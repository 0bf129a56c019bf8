/** What is kept about one account, over all domains: its export, its deletion, and what is removed by age. */
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
