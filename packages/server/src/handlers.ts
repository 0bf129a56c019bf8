import { handlers as accountHandlers } from './accounts/index.ts'
import { handlers as billingHandlers } from './billing/index.ts'
import { handlers as catalogueHandlers } from './catalogue/index.ts'
import { type JobContext, handlers as jobHandlers } from './jobs/index.ts'
import { mailHandlers } from './mail/index.ts'
import { handlers as ownDataHandlers } from './own-data/index.ts'
import type { TaskHandler } from './queue/index.ts'
import { handlers as reconciliationHandlers } from './reconciliation/index.ts'

/** What the worker gives its handlers. */
export type WorkerContext = JobContext

/** Every task the worker runs, with its handler. */
export const handlers: readonly TaskHandler<WorkerContext>[] = [
  ...accountHandlers,
  ...billingHandlers,
  ...catalogueHandlers,
  ...jobHandlers,
  ...mailHandlers,
  ...ownDataHandlers,
  ...reconciliationHandlers,
]
