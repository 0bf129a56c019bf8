import { handlers as publicApiHandlers } from './domains/automation/public-api/index.ts'
import { handlers as scheduleHandlers } from './domains/automation/schedules/index.ts'
import { handlers as webhookHandlers } from './domains/events/webhooks/index.ts'
import { handlers as exportHandlers } from './domains/lists/exports/index.ts'
import { handlers as familyHandlers } from './domains/lists/families/index.ts'
import { handlers as listHandlers } from './domains/lists/rows/index.ts'
import { type RunContext, handlers as runHandlers } from './domains/lists/runs/index.ts'
import { handlers as billingHandlers } from './domains/money/billing/index.ts'
import { handlers as billingDetailsHandlers } from './domains/money/billing-details/index.ts'
import { handlers as invoiceHandlers } from './domains/money/invoices/index.ts'
import { handlers as walletHandlers } from './domains/money/wallet/index.ts'
import { handlers as privacyHandlers } from './domains/office/privacy/index.ts'
import { handlers as reconciliationHandlers } from './domains/office/reconciliation/index.ts'
import { handlers as accountHandlers } from './domains/people/accounts/index.ts'
import { handlers as productCacheHandlers } from './domains/products/product-cache/index.ts'
import { emailHandlers } from './platform/email/index.ts'
import type { TaskHandler } from './platform/queue/index.ts'

/** All tasks that the worker runs, with their handlers. */
export const handlers: readonly TaskHandler<RunContext>[] = [
  ...accountHandlers,
  ...walletHandlers,
  ...webhookHandlers,
  ...billingHandlers,
  ...billingDetailsHandlers,
  ...invoiceHandlers,
  ...productCacheHandlers,
  ...runHandlers,
  ...listHandlers,
  ...familyHandlers,
  ...exportHandlers,
  ...scheduleHandlers,
  ...emailHandlers,
  ...privacyHandlers,
  ...publicApiHandlers,
  ...reconciliationHandlers,
]
