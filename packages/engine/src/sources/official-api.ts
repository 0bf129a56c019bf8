import { createHash } from 'node:crypto'
import type { ApiClientOptions, ApiResult, ApiStatus } from '../fetching/index.ts'
import type { DataSource, LookupOutcome } from '../outcome.ts'

/** What an official interface says of credentials: good, not good for this interface, or nothing for now. */
export type CredentialsCheck = 'accepted' | 'denied' | 'unreachable'

/** A marketplace by its official interface, under one set of credentials. */
export interface OfficialApi extends DataSource, AsyncDisposable {
  /** By its last calls. */
  readonly status: ApiStatus
  /** Tries the credentials with a call that costs nothing. Rejects only when `signal` aborts. */
  check(signal: AbortSignal): Promise<CredentialsCheck>
}

/** What asking an official interface takes. */
export interface OfficialApiOptions<Credentials>
  extends Omit<ApiClientOptions, 'name' | 'baseUrl' | 'access' | 'requestsPerSecond'> {
  /** Host name of the country site, e.g. `amazon.de`. */
  site: string
  credentials: Credentials
  /** Calls a second until the interface states another rate; null for no limit, the marketplace's own where absent. */
  requestsPerSecond?: number | null
  /** Where interface and tokens are, without a closing slash; the marketplace's own addresses where absent. */
  address?: string | undefined
}

/** The throttle's key of an interface: whoever has the same credentials shares its rate. */
export function throttleKey(service: string, secret: string): string {
  return `${service} ${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`
}

/** A call that came to nothing, as the outcome of the look-up that made it. */
export function apiFailure(
  result: Exclude<ApiResult, { kind: 'json' }>,
): Extract<LookupOutcome, { kind: 'blocked' | 'unreadable' }> {
  if (result.kind === 'incomplete') return { kind: 'unreadable', reason: 'page-incomplete' }
  const { reason, retryAfterMs, isDenied } = result
  return {
    kind: 'blocked',
    reason,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isDenied && { isDenied }),
  }
}

/** What a call says of the credentials it was made with. */
export function credentialsCheck(result: ApiResult | { kind: 'items' }): CredentialsCheck {
  if (result.kind === 'refused') return result.isDenied ? 'denied' : 'unreachable'
  return result.kind === 'incomplete' ? 'unreachable' : 'accepted'
}
