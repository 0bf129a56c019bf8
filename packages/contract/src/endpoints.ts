import { accountSettingsEndpoints } from './account-settings.ts'
import { accountEndpoints } from './accounts.ts'
import { adminEndpoints } from './admin.ts'
import { alertEndpoints } from './alerts.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { attributeEndpoints } from './attribute-endpoints.ts'
import { billingEndpoints } from './billing.ts'
import { billingDetailsEndpoints } from './billing-details.ts'
import { bookkeepingEndpoints } from './bookkeeping.ts'
import { computedEndpoints } from './computed-columns.ts'
import { connectionEndpoints } from './connections.ts'
import { contactEndpoints } from './contact.ts'
import { exportEndpoints } from './exports.ts'
import { filterEndpoints } from './filters.ts'
import { gptEndpoints } from './gpt.ts'
import { imageEndpoints } from './images.ts'
import { insightEndpoints } from './insights.ts'
import { jobSubmitEndpoints } from './job-submit.ts'
import { jobEndpoints } from './jobs.ts'
import { changeEndpoints } from './list-changes.ts'
import { listFamilyEndpoints } from './list-families.ts'
import { lineEndpoints } from './list-lines.ts'
import { listLinkEndpoints } from './list-links.ts'
import { viewEndpoints } from './list-views.ts'
import { listEndpoints } from './lists.ts'
import { operationEndpoints } from './operations.ts'
import { overviewEndpoints } from './overview.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { previewEndpoints } from './previews.ts'
import { runEndpoints } from './run-endpoints.ts'
import { scheduleEndpoints } from './schedules.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signUpEndpoints } from './sign-up.ts'
import { sourceChoiceEndpoints } from './source-choices.ts'
import { storageEndpoints } from './storage.ts'
import { walletEndpoints } from './wallet.ts'
import { webhookEndpoints } from './webhooks.ts'

/** All endpoints of the HTTP interface, by name. */
export const endpoints = {
  ...accountEndpoints,
  ...signUpEndpoints,
  ...accountSettingsEndpoints,
  ...secondFactorEndpoints,
  ...apiKeyEndpoints,
  ...connectionEndpoints,
  ...sourceChoiceEndpoints,
  ...webhookEndpoints,
  ...personalDataEndpoints,
  ...storageEndpoints,
  ...contactEndpoints,
  ...adminEndpoints,
  ...alertEndpoints,
  ...operationEndpoints,
  ...walletEndpoints,
  ...billingEndpoints,
  ...billingDetailsEndpoints,
  ...bookkeepingEndpoints,
  ...listEndpoints,
  ...changeEndpoints,
  ...viewEndpoints,
  ...lineEndpoints,
  ...listFamilyEndpoints,
  ...computedEndpoints,
  ...insightEndpoints,
  ...overviewEndpoints,
  ...jobSubmitEndpoints,
  ...jobEndpoints,
  ...runEndpoints,
  ...exportEndpoints,
  ...attributeEndpoints,
  ...listLinkEndpoints,
  ...imageEndpoints,
  ...scheduleEndpoints,
  ...previewEndpoints,
  ...filterEndpoints,
  ...gptEndpoints,
} as const
export type EndpointName = keyof typeof endpoints
