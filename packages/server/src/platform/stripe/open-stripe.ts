import Stripe from 'stripe'

interface StripeConfig {
  secretKey: string
  /** Base address of the API: Stripe's own or the sandbox's. */
  url: string
  /** Timeout of one attempt. */
  timeoutMs?: number
}

/** Users wait for most calls: a call fails after 17 s, including its second attempt with the same idempotency key. */
const defaultTimeoutMs = 8_000

/**
 * Opens a client for the API version of this code, regardless of the account's default. Connections open on demand, so
 * nothing needs to be closed.
 */
export function openStripe({ secretKey, url, timeoutMs = defaultTimeoutMs }: StripeConfig): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
