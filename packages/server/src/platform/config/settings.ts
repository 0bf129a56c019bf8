import { isIP } from 'node:net'
import { z } from 'zod'

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum)
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name such as amazon.de')
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''))
const sources = z
  .string()
  .regex(/^ *(?:api|page) *(?:, *(?:api|page) *)?$/, 'must be api, page or both, separated by a comma')
  .transform((text) => text.split(',').map((part) => part.trim() as 'api' | 'page'))
const secret = z.string().min(1).optional()
const longSecret = z.string().min(32, 'must have at least 32 characters')
const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([longSecret], longSecret))
const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url('must be addresses separated by commas')))

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  const bits = Number(prefix ?? longest)
  return longest > 0 && rest.length === 0 && /^\d+$/.test(prefix ?? '0') && bits <= longest
}
/** A number of hops is not taken: it would trust whatever connects directly. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), 'must be true, false, or addresses of proxies separated by commas')

/** Every setting, with its meaning and default: the only list of what the environment may say. */
const settings = {
  MERKWERK_MODE: z
    .enum(['sandbox', 'live'])
    .default('sandbox')
    .describe('`sandbox`: the outside world is the sandbox, with demo accounts. `live`: the real one'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be the address of a PostgreSQL database (npm start brings its own)',
    })
    .describe('PostgreSQL 15 or newer; `npm start` brings its own where this is not set'),
  PORT: wholeNumber(0, 65535).default(3000).describe('Port of the web app and its calls'),
  HOST: z.string().optional().describe('Address to listen on; 127.0.0.1 in sandbox mode, else 0.0.0.0'),
  PUBLIC_URL: webAddress.optional().describe('Address people reach the web app under; demanded in live mode'),
  TRUST_PROXY: z
    .union([z.stringbool({ truthy: ['true'], falsy: ['false'] }), proxies])
    .default(false)
    .describe(
      '`true`, or the addresses, networks (`10.0.0.0/8`) or ranges (`loopback`, `uniquelocal`) of the reverse proxies whose X-Forwarded-For counts, separated by commas',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Every request for `/metrics` must carry it (`Authorization: Bearer …`); when it is not set, only this machine may read them',
    ),
  METRICS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe('Port of a worker’s own `/metrics`, `/healthz` and `/readyz`; without it it has none'),
  DATA_DIR: z.string().default('.data').describe('Folder for everything that is kept on this machine'),
  FILES_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address' })
    .optional()
    .describe(
      'Where uploads and outputs are kept: a folder, or `s3://BUCKET/PREFIX` for several machines; `files` in `DATA_DIR`',
    ),
  FILES_S3_KEY_ID: secret.describe('Access key id for the bucket; demanded with it'),
  FILES_S3_SECRET: secret.describe('Its secret; demanded with the bucket'),
  FILES_S3_REGION: secret.describe(
    'Region of the bucket; demanded at Amazon, `us-east-1` at an endpoint elsewhere',
  ),
  FILES_S3_ENDPOINT: webAddress.optional().describe('Address of an S3-compatible store; Amazon’s'),
  FILES_S3_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe('`true`: the bucket’s name in the path of addresses; so at an endpoint elsewhere'),
  SIGNING_SECRET: secrets
    .optional()
    .describe(
      'Signs tokens and links; made and kept in `DATA_DIR` in sandbox mode, demanded in live mode. Of several, separated by commas, the first is used for what is new and all for what is there',
    ),
  CREDENTIALS_SECRET: secrets
    .optional()
    .describe('Encrypts sellers’ own credentials for marketplaces; `SIGNING_SECRET` where absent'),
  MAX_UPLOAD_MB: wholeNumber(1, 2000).default(100).describe('Largest product list, in MB'),
  SANDBOX_PORT: wholeNumber(0, 65535).optional().describe('Port of the sandbox; `PORT` + 1'),
  SANDBOX_URL: webAddress.optional().describe('Address of the sandbox; http://127.0.0.1:`SANDBOX_PORT`'),
  SANDBOX_SMTP_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('Port of the sandbox’s mailbox; `SANDBOX_PORT` + 1'),
  SANDBOX_PAGES: z.string().optional().describe('Folder of recorded pages that the sandbox serves'),
  SANDBOX_API: z
    .string()
    .optional()
    .describe('Folder of recorded answers that the sandbox’s official interfaces give'),
  AMAZON_SITE: host.default('amazon.de').describe('Country site of Amazon'),
  AMAZON_URL: webAddress
    .optional()
    .describe('Base address of that site; the sandbox, or https://www.`AMAZON_SITE`'),
  EBAY_SITE: host.default('ebay.de').describe('Country site of eBay'),
  EBAY_URL: webAddress
    .optional()
    .describe('Base address of that site; the sandbox, or https://www.`EBAY_SITE`'),
  AMAZON_SOURCES: sources
    .optional()
    .describe(
      'Order of Amazon’s official interface and its pages; `api,page` with its credentials, else `page`. In sandbox mode `api` needs none',
    ),
  AMAZON_API_CLIENT_ID: secret.describe('Client id of a Selling Partner API application'),
  AMAZON_API_CLIENT_SECRET: secret.describe('Its secret; demanded with the id'),
  AMAZON_API_REFRESH_TOKEN: secret.describe('Its authorisation by a selling partner; demanded with the id'),
  AMAZON_API_URL: webAddress
    .optional()
    .describe('Base address of that interface; the sandbox, or Amazon’s for the site’s region'),
  EBAY_SOURCES: sources.optional().describe('The same for eBay’s Browse API'),
  EBAY_API_CLIENT_ID: secret.describe('Client id (App ID) of an eBay application'),
  EBAY_API_CLIENT_SECRET: secret.describe('Its secret (Cert ID); demanded with the id'),
  EBAY_API_URL: webAddress
    .optional()
    .describe('Base address of that interface; the sandbox, or https://api.ebay.com'),
  FETCH_RATE: z.coerce
    .number()
    .positive()
    .max(1000)
    .optional()
    .describe('Requests a second to one site, all workers together; unlimited in sandbox mode, else 1'),
  FETCH_CONCURRENCY: wholeNumber(1, 256)
    .default(16)
    .describe('Requests at the same time to one site from one worker'),
  USER_AGENT: z
    .string()
    .min(1)
    .optional()
    .describe('How the fetcher introduces itself, with an address to complain to; demanded in live mode'),
  PROXIES: list.default([]).describe('Proxy addresses for fetching, separated by commas'),
  COINS_PER_RECORD: wholeNumber(0, 1000).default(1).describe('Price of one found product'),
  CATALOGUE_TTL_HOURS: wholeNumber(0, 8760)
    .default(168)
    .describe('How long a product that was read is remembered'),
  SESSION_RETENTION_DAYS: wholeNumber(1, 3650)
    .default(30)
    .describe(
      'How long sessions that have ended stay known, with the name of their browser; the privacy page says a month',
    ),
  MESSAGE_RETENTION_DAYS: wholeNumber(1, 3650)
    .default(365)
    .describe('How long letters to support are kept; the privacy page says a year'),
  MAX_WAIT_HOURS: z.coerce
    .number()
    .min(0)
    .max(720)
    .default(24)
    .describe('How long a record waits for a marketplace that refuses before it counts as blocked'),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key of the GPT account; the sandbox’s in sandbox mode, else without it the GPT step is left out',
    ),
  OPENAI_URL: webAddress
    .optional()
    .describe('Base address of the GPT interface; the sandbox, or https://api.openai.com/v1 with a key'),
  GPT_MODEL: z.string().min(1).default('gpt-4.1-mini').describe('Model that the GPT step asks'),
  GPT_TOKENS_PER_PRODUCT: wholeNumber(1500, 100_000)
    .default(4000)
    .describe('Most tokens that one product may cost, question and answer together'),
  GPT_TOKENS_PER_JOB: wholeNumber(0, 2_000_000_000)
    .default(40_000_000)
    .describe('Most tokens that one job may cost; later records go without GPT'),
  GPT_CONCURRENCY: wholeNumber(1, 256)
    .default(8)
    .describe('Questions to the model at the same time from one worker'),
  GPT_TIMEOUT_SECONDS: wholeNumber(1, 600).default(60).describe('How long the model may take for an answer'),
  GPT_INPUT_PRICE: z.coerce
    .number()
    .min(0)
    .default(0.4)
    .describe('US dollars for a million tokens of questions, to show costs'),
  GPT_OUTPUT_PRICE: z.coerce
    .number()
    .min(0)
    .default(1.6)
    .describe('US dollars for a million tokens of answers, to show costs'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional()
    .describe('Key of the Stripe account; the sandbox’s in sandbox mode, demanded in live mode'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe')
    .optional()
    .describe('The key browsers use; demanded with `STRIPE_SECRET_KEY`'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the signing secret of a webhook endpoint of Stripe')
    .optional()
    .describe('Proves that webhooks come from Stripe; demanded with `STRIPE_SECRET_KEY`'),
  STRIPE_URL: webAddress
    .optional()
    .describe('Base address of Stripe’s API; the sandbox, or https://api.stripe.com with a key'),
  ONE_TIME_FEE_CENTS: wholeNumber(0, 100_000)
    .default(0)
    .describe('What the first payment of a subscription costs on top, in cents including VAT'),
  PAYMENT_GRACE_DAYS: wholeNumber(1, 60)
    .default(7)
    .describe('How long searching stays possible after a renewal could not be collected'),
  JOB_EMAIL_AFTER_SECONDS: wholeNumber(0, 86_400)
    .default(60)
    .describe('A job that took less is not emailed about when it is done'),
  AUTO_TOP_UPS_PER_DAY: wholeNumber(1, 100)
    .default(3)
    .describe('Most purchases that automatic top-up makes for one account within 24 hours'),
  LOW_BALANCE_COINS: wholeNumber(0, 1_000_000)
    .default(100)
    .describe('A balance below this is pointed out to its owner'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp address' })
    .optional()
    .describe(
      'Mail server, with user and password; the sandbox’s mailbox in sandbox mode, demanded in live mode',
    ),
  MAIL_FROM: z.string().optional().describe('Sender of mail; demanded in live mode'),
  SUPPORT_EMAIL: z.email().optional().describe('Where customers find help; demanded in live mode'),
  COMPANY_NAME: z.string().min(1).optional().describe('Who runs this site; demanded in live mode'),
  COMPANY_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .describe('Postal address in one line, for the imprint; demanded in live mode'),
  COMPANY_PHONE: z.string().default('').describe('Phone number, for imprint and contact page'),
  COMPANY_REPRESENTATIVE: z.string().default('').describe('Who represents the company, for the imprint'),
  COMPANY_REGISTER: z
    .string()
    .default('')
    .describe('Court and number of the register entry, for the imprint'),
  COMPANY_VAT_ID: z.string().default('').describe('VAT identification number, for imprint and receipts'),
  VAT_PERCENT: wholeNumber(0, 30).default(19).describe('VAT that all prices include, in per cent'),
  CRASH_AT: z
    .string()
    .regex(/^[a-z-]+:[1-9]\d*$/, 'must be a crash point and a count such as records-inserted:3')
    .optional()
    .describe('For fault tests: ends the process by SIGKILL at this point; sandbox mode only'),
  FIXED_TIME: z.iso
    .datetime()
    .optional()
    .describe('For fault tests: the time that is written everywhere; sandbox mode only'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'Base address of an OpenTelemetry receiver (OTLP over HTTP) for traces; without it none are made',
    ),
  TRACE_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the traces that are kept, 0 to 1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severity that is logged'),
}

export const settingsSchema = z.object(settings)
export type Settings = z.output<typeof settingsSchema>

/** The settings as the README's table lists them: name, default (empty when there is none) and meaning. */
export const settingsTable = Object.entries(settings).map(([name, schema]) => {
  const absent = schema.safeParse(undefined)
  return {
    name,
    default: absent.success && absent.data !== undefined ? String(absent.data) : '',
    meaning: schema.description ?? '',
  }
})
