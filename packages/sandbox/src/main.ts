import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { startSandbox } from './start.ts'

// Pages are short-lived. With V8's default, late garbage collection makes the process larger than necessary.
setFlagsFromString('--heap-growing-percent=50')

// The Stripe account's file contains customers and payments, so only the user of this process may read it.
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

// `disconnect`: the parent with an IPC channel to this process has died, possibly during the start.
const reasons = ['SIGINT', 'SIGTERM', 'disconnect'].map((event) => once(process, event))
process.channel?.unref()
if (process.connected !== false) await Promise.race(reasons)
await sandbox[Symbol.asyncDispose]()
