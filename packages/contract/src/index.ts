/** The HTTP interface: endpoints with schemas, the error table, and the codes of verdicts, reasons and notes. */

export * from './account-settings.ts'
export * from './accounts.ts'
export * from './admin.ts'
export * from './alerts.ts'
export * from './api-keys.ts'
export * from './api-scopes.ts'
export * from './attribute-endpoints.ts'
export * from './attribute-mapping.ts'
export * from './audit.ts'
export * from './billing.ts'
export * from './billing-details.ts'
export * from './bookkeeping.ts'
export * from './connections.ts'
export * from './countries.ts'
export * from './credentials.ts'
export * from './csv.ts'
export * from './differences.ts'
export * from './email-address.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './exports.ts'
export * from './filters.ts'
export * from './gpt.ts'
export * from './images.ts'
export * from './insights.ts'
export * from './job-records.ts'
export * from './job-runs.ts'
export * from './job-submit.ts'
export * from './jobs.ts'
export * from './languages.ts'
export * from './list-links.ts'
export * from './lists.ts'
export * from './operations.ts'
export * from './previews.ts'
export * from './product.ts'
export * from './schedules.ts'
export * from './second-factor.ts'
export * from './sign-up.ts'
export * from './sites.ts'
export * from './source-choices.ts'
export * from './sources.ts'
export * from './transfers.ts'
export * from './verdicts.ts'
export * from './wallet.ts'
export * from './webhooks.ts'

import { accountSettingsEndpoints } from './account-settings.ts'
import { accountEndpoints } from './accounts.ts'
import { adminEndpoints } from './admin.ts'
import { alertEndpoints } from './alerts.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { attributeEndpoints } from './attribute-endpoints.ts'
import { billingEndpoints } from './billing.ts'
import { billingDetailsEndpoints } from './billing-details.ts'
import { bookkeepingEndpoints } from './bookkeeping.ts'
import { connectionEndpoints } from './connections.ts'
import { contactEndpoints } from './contact.ts'
import { exportEndpoints } from './exports.ts'
import { filterEndpoints } from './filters.ts'
import { gptEndpoints } from './gpt.ts'
import { imageEndpoints } from './images.ts'
import { insightEndpoints } from './insights.ts'
import { jobRecordEndpoints } from './job-records.ts'
import { jobRunEndpoints } from './job-runs.ts'
import { jobSubmitEndpoints } from './job-submit.ts'
import { jobEndpoints } from './jobs.ts'
import { listLinkEndpoints } from './list-links.ts'
import { listEndpoints } from './lists.ts'
import { operationEndpoints } from './operations.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { previewEndpoints } from './previews.ts'
import { scheduleEndpoints } from './schedules.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signUpEndpoints } from './sign-up.ts'
import { sourceChoiceEndpoints } from './source-choices.ts'
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
  ...contactEndpoints,
  ...adminEndpoints,
  ...alertEndpoints,
  ...operationEndpoints,
  ...walletEndpoints,
  ...billingEndpoints,
  ...billingDetailsEndpoints,
  ...bookkeepingEndpoints,
  ...listEndpoints,
  ...insightEndpoints,
  ...jobSubmitEndpoints,
  ...jobEndpoints,
  ...jobRecordEndpoints,
  ...jobRunEndpoints,
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
