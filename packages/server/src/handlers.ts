import { handlers as accountHandlers } from './domains/accounts/index.ts'
import { handlers as billingHandlers } from './domains/billing/index.ts'
import { handlers as billingDetailsHandlers } from './domains/billing-details/index.ts'
import { handlers as exportHandlers } from './domains/exports/index.ts'
import { handlers as invoiceHandlers } from './domains/invoices/index.ts'
import { type JobContext, handlers as jobHandlers } from './domains/jobs/index.ts'
import { handlers as listHandlers } from './domains/lists/index.ts'
import { handlers as privacyHandlers } from './domains/privacy/index.ts'
import { handlers as productCacheHandlers } from './domains/product-cache/index.ts'
import { handlers as publicApiHandlers } from './domains/public-api/index.ts'
import { handlers as reconciliationHandlers } from './domains/reconciliation/index.ts'
import { handlers as scheduleHandlers } from './domains/schedules/index.ts'
import { handlers as walletHandlers } from './domains/wallet/index.ts'
import { handlers as webhookHandlers } from './domains/webhooks/index.ts'
import { emailHandlers } from './platform/email/index.ts'
import type { TaskHandler } from './platform/queue/index.ts'

/** All tasks that the worker runs, with their handlers. */
export const handlers: readonly TaskHandler<JobContext>[] = [
  ...accountHandlers,
  ...walletHandlers,
  ...webhookHandlers,
  ...billingHandlers,
  ...billingDetailsHandlers,
  ...invoiceHandlers,
  ...productCacheHandlers,
  ...jobHandlers,
  ...listHandlers,
  ...exportHandlers,
  ...scheduleHandlers,
  ...emailHandlers,
  ...privacyHandlers,
  ...publicApiHandlers,
  ...reconciliationHandlers,
]
