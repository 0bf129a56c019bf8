const dayMs = 24 * 60 * 60 * 1000

/**
 * Milliseconds to wait by a `Retry-After` header, in seconds or as an HTTP date (RFC 9110, 10.2.3); at most a
 * day. Undefined where the header is absent or says nothing sensible.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  if (Number.isNaN(waitMs)) return undefined
  return Math.min(Math.max(waitMs, 0), dayMs)
}
