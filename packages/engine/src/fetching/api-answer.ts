/** A call came to nothing for now; `isDenied` where the credentials are not good for it. */
export interface ApiRefusal {
  kind: 'refused'
  reason: 'marketplace-blocks' | 'marketplace-unreachable'
  /** What happened, in English, for logs. */
  detail: string
  retryAfterMs?: number
  isDenied?: boolean
}

/** What a call of an official interface came to: everything that can happen is a value. */
export type ApiResult =
  | { kind: 'json'; status: number; json: unknown }
  /** An answer that is cut off, too large or no JSON. */
  | { kind: 'incomplete'; detail: string }
  | ApiRefusal
