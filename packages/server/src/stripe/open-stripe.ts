import Stripe from 'stripe'

interface StripeConfig {
  secretKey: string
  /** Base address of the API: Stripe's own or the sandbox's. */
  url: string
}

/** What a call may take before it counts as failed; the SDK tries three times, with the same idempotency key. */
const timeoutMs = 20_000

/**
 * A client of Stripe's API in the version our code is written for, whatever the account's default is. It
 * opens connections as needed and holds nothing that must be closed.
 */
export function openStripe({ secretKey, url }: StripeConfig): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}
