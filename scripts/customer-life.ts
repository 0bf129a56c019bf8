/**
 * `npm run -s customer-life -- [--server URL]`: subscribes, buys, refunds, disputes, cancels and leaves on a running
 * server in sandbox mode, and prints each step. With the server's `STRIPE_` keys it does so in a real test account.
 * Exits with 1 if a step fails.
 */
import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { forwardEvents } from './customer-life/forward-events.ts'
import { liveCustomerLife } from './customer-life/live.ts'

const { PORT = '3000', STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = 'whsec_sandbox_merkwerk' } = process.env
const { values } = parseArgs({
  options: { server: { type: 'string', default: `http://127.0.0.1:${PORT}` }, sandbox: { type: 'string' } },
})
const sandbox = new URL(values.sandbox ?? `http://127.0.0.1:${Number(PORT) + 1}`)
const stripe =
  STRIPE_SECRET_KEY === undefined
    ? new Stripe('sk_test_sandbox', { protocol: 'http', host: sandbox.hostname, port: sandbox.port })
    : new Stripe(STRIPE_SECRET_KEY)

const say = (text: string): void => void process.stdout.write(`${text}\n`)
await using _forwarding = forwardEvents({
  stripe,
  server: values.server,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  since: new Date(),
})
await liveCustomerLife({ server: values.server, stripe, say })
