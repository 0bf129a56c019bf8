import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { startSandbox } from './start.ts'

// Pages are made and soon dead. Collected late, as V8 does by itself, they make the process larger than it needs to be.
setFlagsFromString('--heap-growing-percent=50')

// The Stripe account's file holds customers and payments: it is for the user that runs this process alone.
process.umask(0o077)

const {
  SANDBOX_PORT = '3001',
  SANDBOX_PAGES,
  SANDBOX_API,
  SANDBOX_SMTP_PORT,
  SANDBOX_DATA_DIR,
  SANDBOX_STRIPE_WEBHOOK,
} = process.env

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  ...(SANDBOX_PAGES && { pagesDir: SANDBOX_PAGES }),
  ...(SANDBOX_API && { apiDir: SANDBOX_API }),
  ...(SANDBOX_SMTP_PORT && { smtpPort: Number(SANDBOX_SMTP_PORT) }),
  ...(SANDBOX_DATA_DIR && { dataDir: SANDBOX_DATA_DIR }),
  ...(SANDBOX_STRIPE_WEBHOOK && { stripeWebhook: SANDBOX_STRIPE_WEBHOOK }),
})
console.log(`sandbox at ${sandbox.url}, mail to port ${sandbox.smtpPort}`)

// `disconnect`: the parent that keeps an IPC channel to this process has died. It may have died during the start.
const reasons = ['SIGINT', 'SIGTERM', 'disconnect'].map((event) => once(process, event))
process.channel?.unref()
if (process.connected !== false) await Promise.race(reasons)
await sandbox[Symbol.asyncDispose]()
