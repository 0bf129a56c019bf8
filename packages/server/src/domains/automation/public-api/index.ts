/**
 * The public API, `/api/v1`: a thin layer over the commands and queries of other domains, with representations of its own that
 * only gain fields.
 */
import type { Context } from '../../../platform/context.ts'
import { defineNightlyTask, handle } from '../../../platform/queue/index.ts'
import { deleteOldResults } from './store.ts'

export { routes } from './routes.ts'
export { deleteLookupResults } from './store.ts'
export { writeTextFile } from './write-list.ts'

const removeLookupsTask = defineNightlyTask({ name: 'remove-lookups', cron: '50 2 * * *' })

export const handlers = [
  handle(removeLookupsTask, async ({ db, clock, logger }: Context) => {
    logger.info({ removed: await deleteOldResults(db, clock.now()) }, 'old lookups removed')
  }),
]
