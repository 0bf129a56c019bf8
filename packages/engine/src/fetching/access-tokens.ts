import { z } from 'zod'
import type { ApiRefusal, ApiResult } from './api-answer.ts'
import type { Clock } from './fetcher.ts'
import { orAbort } from './or-abort.ts'

/** A token to show with a call; `isNew` when it was granted for this very call. */
export type AccessToken = { kind: 'token'; token: string; isNew: boolean } | ApiRefusal

/** What a token endpoint answers (RFC 6749, 5.1). */
const grantSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
})

/** Tokens are renewed this long before they end, so that none ends on its way. */
const marginMs = 60_000

/** Keeps one access token and renews it in time; calls that need one at the same time share one grant. */
export class AccessTokens {
  readonly #clock: Clock
  readonly #grant: () => Promise<ApiResult>
  #kept: { token: string; endsAt: number } | undefined
  #granting: Promise<AccessToken> | undefined

  /** `grant` asks the token endpoint; it serves all callers, so no caller's signal ends it. */
  constructor(clock: Clock, grant: () => Promise<ApiResult>) {
    this.#clock = clock
    this.#grant = grant
  }

  /** Rejects only when `signal` aborts, with its reason. */
  async get(signal: AbortSignal): Promise<AccessToken> {
    if (this.#kept && this.#kept.endsAt - marginMs > this.#clock.now())
      return { kind: 'token', token: this.#kept.token, isNew: false }
    this.#granting ??= this.#renew().finally(() => {
      this.#granting = undefined
    })
    return orAbort(this.#granting, signal)
  }

  /** A token that was refused is not shown again. */
  forget(token: string): void {
    if (this.#kept?.token === token) this.#kept = undefined
  }

  async #renew(): Promise<AccessToken> {
    const answer = await this.#grant()
    if (answer.kind === 'refused') return answer
    const isAnswered = answer.kind === 'json' && answer.status < 400
    const granted = isAnswered ? grantSchema.safeParse(answer.json) : undefined
    if (granted?.success) {
      const { access_token: token, expires_in } = granted.data
      this.#kept = { token, endsAt: this.#clock.now() + expires_in * 1000 }
      return { kind: 'token', token, isNew: true }
    }
    const isDenied = answer.kind === 'json' && answer.status >= 400
    const reason = isDenied ? 'marketplace-blocks' : 'marketplace-unreachable'
    return { kind: 'refused', reason, detail: 'no access token was granted', isDenied }
  }
}
