import Stripe from 'stripe'

interface StripeConfig {
  secretKey: string
  /** Base address of the API: Stripe's own or the sandbox's. */
  url: string
  /** How long a try may take. */
  timeoutMs?: number
}

/** Somebody waits for most of our calls: with its second try, under the same idempotency key, one has failed after 17 s. */
const defaultTimeoutMs = 8_000

/**
 * A client of Stripe's API in the version our code is written for, whatever the account's default is. It
 * opens connections as needed and holds nothing that must be closed.
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
