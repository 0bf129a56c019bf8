/** The public API, `/api/v1`. A package entry of its own, because the web app does not load it. */

export * from './lists.ts'
export * from './lookups.ts'
export * from './rows.ts'
export * from './runs.ts'
export * from './schedules.ts'
export * from './schemas.ts'
export * from './usage.ts'

import { endpoints } from '../index.ts'
import { v1ListEndpoints } from './lists.ts'
import { lookupEndpoints } from './lookups.ts'
import { v1RowEndpoints } from './rows.ts'
import { v1RunEndpoints } from './runs.ts'
import { v1ScheduleEndpoints } from './schedules.ts'
import { usageEndpoints } from './usage.ts'

/** The endpoints of the public API, by name. */
export const v1Endpoints = {
  ...lookupEndpoints,
  ...v1ListEndpoints,
  ...v1RowEndpoints,
  ...v1RunEndpoints,
  ...v1ScheduleEndpoints,
  ...usageEndpoints,
} as const

/** The public API and the calls of the web app. */
export const allEndpoints = { ...endpoints, ...v1Endpoints } as const
export type AnyEndpointName = keyof typeof allEndpoints
