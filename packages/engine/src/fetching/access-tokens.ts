import { z } from 'zod'
import { minuteMs, orAbort } from './clock.ts'
import type { ApiRefusal, ApiResult, Clock } from './fetcher.ts'

/** A token for a call; `isNew` when it was granted for this call. */
export type AccessToken = { kind: 'token'; token: string; isNew: boolean } | ApiRefusal

/** Response of a token endpoint (RFC 6749, 5.1). */
const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
})

/** Tokens are renewed this long before they end, so that none ends in transit. */
const marginMs = minuteMs

/** Stores one access token and renews it in time. Simultaneous calls share one grant. */
export class AccessTokens {
  readonly #clock: Clock
  readonly #grant: () => Promise<ApiResult>
  #stored: { token: string; endsAt: number } | undefined
  #granting: Promise<AccessToken> | undefined

  /** `grant` calls the token endpoint. It serves all callers, so no caller's signal ends it. */
  constructor(clock: Clock, grant: () => Promise<ApiResult>) {
    this.#clock = clock
    this.#grant = grant
  }

  /** Rejects only when `signal` aborts, with its reason. */
  async get(signal: AbortSignal): Promise<AccessToken> {
    if (this.#stored && this.#stored.endsAt - marginMs > this.#clock.now())
      return { kind: 'token', token: this.#stored.token, isNew: false }
    this.#granting ??= this.#renew().finally(() => {
      this.#granting = undefined
    })
    return orAbort(this.#granting, signal)
  }

  /** Drops a token that was refused. */
  forget(token: string): void {
    if (this.#stored?.token === token) this.#stored = undefined
  }

  async #renew(): Promise<AccessToken> {
    const result = await this.#grant()
    if (result.kind === 'refused') return result
    const isGranted = result.kind === 'json' && result.status < 400
    const granted = isGranted ? grantSchema.safeParse(result.json) : undefined
    if (granted?.success) {
      const { access_token: token, expires_in } = granted.data
      this.#stored = { token, endsAt: this.#clock.now() + expires_in * 1000 }
      return { kind: 'token', token, isNew: true }
    }
    const isDenied = result.kind === 'json' && result.status >= 400
    const reason = isDenied ? 'marketplace-blocks' : 'marketplace-unreachable'
    return { kind: 'refused', reason, detail: 'no access token was granted', isDenied }
  }
}
