import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ApiClientOptions, ApiResult, ApiStatus } from '../fetching/index.ts'
import type { DataSource, LookupFailure } from '../outcome.ts'
import { cleanText } from './page/text.ts'
import type { ReserveRequest } from './quota.ts'

/** Result of testing credentials: valid for this interface, not valid, or unknown for now. */
export type CredentialsCheck = 'accepted' | 'denied' | 'unreachable'

/** A marketplace through its official interface, with one set of credentials. */
export interface OfficialApi extends DataSource, AsyncDisposable {
  /** According to its last calls. */
  readonly status: ApiStatus
  /** Tests the credentials with a free call. Rejects only when `signal` aborts. */
  check(signal: AbortSignal): Promise<CredentialsCheck>
}

/** Dependencies of an official interface. */
export interface OfficialApiOptions<Credentials>
  extends Omit<ApiClientOptions, 'name' | 'baseUrl' | 'access' | 'requestsPerSecond'> {
  /** Host name of the country site, e.g. `amazon.de`. */
  site: string
  credentials: Credentials
  /** Calls per second until the interface states a rate; null for no limit. Default: the marketplace's rate. */
  requestsPerSecond?: number | null
  /** Default: no quotas. */
  reserve?: ReserveRequest | undefined
  /** Base address of interface and tokens without a trailing slash. Default: the marketplace's own addresses. */
  address?: string | undefined
}

/** Throttle key of an interface. Clients with the same credentials share a rate. */
export const throttleKey = (service: string, secret: string): string =>
  `${service} ${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`

/** Converts a failed call to the outcome of its lookup. */
export function apiFailure(result: Exclude<ApiResult, { kind: 'json' }>): LookupFailure {
  if (result.kind === 'incomplete') return { kind: 'unreadable', reason: 'page-incomplete' }
  const { detail: _, ...refusal } = result
  return { ...refusal, kind: 'blocked' }
}

export function credentialsCheck(result: ApiResult | { kind: 'items' }): CredentialsCheck {
  if (result.kind === 'refused') return result.isDenied ? 'denied' : 'unreachable'
  return result.kind === 'incomplete' ? 'unreachable' : 'accepted'
}

/** GTIN of the call that tests credentials. Any number works, because only the authorization matters. */
export const probeGtin = '4006381333931'

/** A part of a response whose format may change. An invalid one counts as absent. */
export const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** A text of a response without characters that cannot be stored. */
export const shownText = z.string().overwrite(cleanText)
