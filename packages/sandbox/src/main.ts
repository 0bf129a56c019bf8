import { setFlagsFromString } from 'node:v8'
import { startSandbox } from './start.ts'

// Pages are made and soon dead. Collected late, as V8 does by itself, they make the process larger than it needs to be.
setFlagsFromString('--heap-growing-percent=50')

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

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox[Symbol.asyncDispose]())
}
