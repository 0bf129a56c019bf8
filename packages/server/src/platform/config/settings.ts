import { isIP } from 'node:net'
import { z } from 'zod'

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum)
const amount = (minimum: number, maximum = Number.MAX_VALUE) => z.coerce.number().min(minimum).max(maximum)
const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name such as amazon.de')
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''))
const optionalAddress = webAddress.optional()
const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()))
const sources = z
  .string()
  .regex(/^ *(?:api|page) *(?:, *(?:api|page) *)?$/, 'must be api, page or both, separated by a comma')
  .transform((text) => text.split(',').map((part) => part.trim() as 'api' | 'page'))
const optionalText = z.string().min(1).optional()
const headerText = z.string().regex(/^[!-~]+$/, 'must have only letters, digits and signs of ASCII')
const longSecret = z.string().min(32, 'must have at least 32 characters')
const secrets = commaSeparated.pipe(z.tuple([longSecret], longSecret))
const list = commaSeparated
  .transform((parts) => parts.filter(Boolean))
  .pipe(z.array(z.url('must be addresses separated by commas')))

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  const bits = Number(prefix ?? longest)
  return longest > 0 && rest.length === 0 && /^\d+$/.test(prefix ?? '0') && bits <= longest
}
/** A number of hops is not accepted: it would trust every direct client. */
const proxies = commaSeparated.refine(
  (parts) => parts.every(isProxy),
  'must be true, false, or addresses of proxies separated by commas',
)

const accountWithKey = z
  .string()
  .regex(/^[1-9]\d{3,8}(:\d{1,4})?$/, 'must be accounts such as 8400 or 8331:44')
const named = commaSeparated.transform(
  (parts): Record<string, string | undefined> =>
    Object.fromEntries(
      parts.map((part) => {
        const [name = '', value = ''] = part.split('=')
        return [name.trim(), value.trim()]
      }),
    ),
)
const revenueAccounts = named.pipe(
  z.strictObject({
    domestic: accountWithKey,
    'reverse-charge': accountWithKey,
    'one-stop-shop': accountWithKey,
    'outside-eu': accountWithKey,
  }),
)

const rate = z.coerce.number<string>().positive().max(1000).optional()
const rates = named.pipe(z.strictObject({ icecat: rate, eprel: rate, kaufland: rate }))

const database = (error: string) => z.url({ protocol: /^postgres(ql)?$/, error })

/** All settings with meaning and default. The environment has no others. */
const settings = {
  MERKWERK_MODE: z
    .enum(['sandbox', 'live'])
    .default('sandbox')
    .describe('`sandbox` uses the sandbox and demo accounts, `live` the real world'),
  DATABASE_URL: database('must be the address of a PostgreSQL database (npm start brings its own)').describe(
    'PostgreSQL 18 or newer; without it `npm start` runs its own',
  ),
  DATABASE_DIRECT_URL: database('must be the address of a PostgreSQL database')
    .optional()
    .describe(
      'The same database as its owner, with a session for each connection. Set it if `DATABASE_URL` leads to a pooler in transaction mode',
    ),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 3600)
    .default(5)
    .describe(
      'Longest wait for a free connection to the database. A connection that is silent for twice as long is checked',
    ),
  DATABASE_REPLICA_URL: database('must be the address of a PostgreSQL database')
    .optional()
    .describe('A streaming replica for reads that may be 10 s old'),
  PORT: wholeNumber(0, 65535).default(3000).describe('Port of web app and API'),
  HOST: z.string().optional().describe('Address to listen on; 127.0.0.1 in sandbox mode, otherwise 0.0.0.0'),
  PUBLIC_URL: optionalAddress.describe('Public address of the web app; required in live mode'),
  TRUST_PROXY: z
    .union([z.stringbool({ truthy: ['true'], falsy: ['false'] }), proxies])
    .default(false)
    .describe(
      'Reverse proxies whose X-Forwarded-For is trusted: comma-separated addresses, networks (`10.0.0.0/8`) or ranges (`loopback`, `uniquelocal`); `true` trusts all, in sandbox mode only',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token that `/metrics` requires; without it only loopback may read metrics'),
  METRICS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe('Port of a worker’s `/metrics`, `/healthz` and `/readyz`'),
  DATA_DIR: z.string().default('.data').describe('Folder for data of this machine'),
  FILES_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address' })
    .optional()
    .describe(
      'Uploads and outputs: a folder, or `s3://BUCKET/PREFIX` for several machines; `files` in `DATA_DIR` by default',
    ),
  FILES_S3_KEY_ID: optionalText.describe('Access key ID of the bucket; required with it'),
  FILES_S3_SECRET: optionalText.describe('Secret of that key; required with the bucket'),
  FILES_S3_REGION: optionalText.describe(
    'Region of the bucket; required at Amazon, elsewhere `us-east-1` by default',
  ),
  FILES_S3_ENDPOINT: optionalAddress.describe('Address of an S3-compatible store; Amazon’s by default'),
  FILES_S3_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe('`true` puts the bucket’s name into the path; default at other endpoints than Amazon’s'),
  SIGNING_SECRET: secrets
    .optional()
    .describe(
      'Signs tokens and links; generated in sandbox mode, required in live mode. Of several, separated by commas, new data use the first and all are accepted',
    ),
  CREDENTIALS_SECRET: secrets
    .optional()
    .describe('Encrypts sellers’ credentials; `SIGNING_SECRET` by default'),
  MAX_UPLOAD_MB: wholeNumber(1, 2000).default(100).describe('Largest product list, in MB'),
  SANDBOX_PORT: wholeNumber(0, 65535).optional().describe('Port of the sandbox; `PORT` + 1'),
  SANDBOX_URL: optionalAddress.describe('Address of the sandbox; http://127.0.0.1:`SANDBOX_PORT`'),
  SANDBOX_SMTP_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('Port of the sandbox’s mailbox; `SANDBOX_PORT` + 1'),
  SANDBOX_PAGES: z.string().optional().describe('Folder of recorded pages for the sandbox'),
  SANDBOX_API: z
    .string()
    .optional()
    .describe('Folder of recorded responses of the sandbox’s official interfaces'),
  AMAZON_SITE: host.default('amazon.de').describe('Country site of Amazon'),
  AMAZON_URL: optionalAddress.describe(
    'Base address of that site; the sandbox, or https://www.`AMAZON_SITE`',
  ),
  EBAY_SITE: host.default('ebay.de').describe('Country site of eBay'),
  EBAY_URL: optionalAddress.describe('Base address of that site; the sandbox, or https://www.`EBAY_SITE`'),
  AMAZON_SOURCES: sources
    .optional()
    .describe(
      'Order of Amazon’s official interface and pages; `api,page` with credentials, otherwise `page`. The sandbox needs no credentials',
    ),
  AMAZON_API_CLIENT_ID: optionalText.describe('Client ID of a Selling Partner API application'),
  AMAZON_API_CLIENT_SECRET: optionalText.describe('Secret of that client; required with the ID'),
  AMAZON_API_REFRESH_TOKEN: optionalText.describe('Authorisation by a selling partner; required with the ID'),
  AMAZON_API_URL: optionalAddress.describe(
    'Base address of that interface; the sandbox, or Amazon’s for the site’s region',
  ),
  EBAY_SOURCES: sources.optional().describe('The same for eBay’s Browse API'),
  EBAY_API_CLIENT_ID: optionalText.describe('Client ID (App ID) of an eBay application'),
  EBAY_API_CLIENT_SECRET: optionalText.describe('Secret (Cert ID) of that client; required with the ID'),
  EBAY_API_URL: optionalAddress.describe(
    'Base address of that interface; the sandbox, or https://api.ebay.com',
  ),
  ICECAT_ACCOUNT: optionalText.describe(
    'User name of an Open Icecat account; without it Icecat is not offered',
  ),
  ICECAT_API_TOKEN: optionalText.describe('API token of that account, if it has one'),
  ICECAT_CONTENT_TOKEN: optionalText.describe('Content token of that account, if it has one'),
  EPREL_API_KEY: optionalText.describe('Key of the EPREL interface; without it EPREL is not offered'),
  SOURCE_RATES: rates
    .optional()
    .describe(
      'Requests a second of one account to sources that document no rate, e.g. `icecat=1,eprel=1,kaufland=1`; assumed: 2',
    ),
  FETCH_RATE: z.coerce
    .number()
    .positive()
    .max(1000)
    .optional()
    .describe('Requests a second to a site from all workers; unlimited in sandbox mode, otherwise 1'),
  FETCH_CONCURRENCY: wholeNumber(1, 256)
    .default(16)
    .describe('Concurrent requests to a site from one worker'),
  FETCH_TIMEOUT_SECONDS: wholeNumber(1, 3600)
    .default(30)
    .describe(
      'Longest time of a request for a page or an image, or to an official interface; half of it without a byte, a third until it is connected',
    ),
  USER_AGENT: optionalText.describe(
    'User agent of the fetcher, with a contact address; required in live mode',
  ),
  PROXIES: list.default([]).describe('Comma-separated proxies for fetching'),
  COINS_PER_RECORD: wholeNumber(0, 1000).default(1).describe('Price of one found product'),
  APPROVE_AUTOMATICALLY: z
    .stringbool()
    .default(false)
    .describe('`true` approves sellers as soon as they have verified their email address'),
  TRIAL_COINS: wholeNumber(0, 100_000)
    .default(0)
    .describe('Coins that a verified email address gets once, also across deleted accounts'),
  PUBLIC_LOOKUPS_PER_DAY: wholeNumber(0, 1_000_000)
    .optional()
    .describe(
      'Products a day that visitors of the landing page may have fetched without an account; 0 turns it off; 1000 in sandbox mode, otherwise 0',
    ),
  API_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600).describe('Calls a minute of one API key'),
  CATALOGUE_TTL_HOURS: wholeNumber(0, 8760)
    .default(168)
    .describe('How long the product cache keeps a product'),
  OPEN_FACTS_DUMP_DAYS: wholeNumber(0, 365).default(14).describe('Oldest dump of Open Food Facts in use'),
  STORAGE_GB_PER_ACCOUNT: amount(0.001)
    .default(20)
    .describe('What an account may store in lists, files and results of runs, in GB'),
  RUN_RETENTION_DAYS: wholeNumber(1, 3650)
    .default(90)
    .describe(
      'Days after its end for which a run that cost coins keeps its files and results, although newer runs of its list took its place',
    ),
  SESSION_RETENTION_DAYS: wholeNumber(1, 3650)
    .default(30)
    .describe('How long ended sessions are kept; the privacy page says a month'),
  MESSAGE_RETENTION_DAYS: wholeNumber(1, 3650)
    .default(365)
    .describe('How long messages to support are kept; the privacy page says a year'),
  IMAGES_PER_DOWNLOAD: wholeNumber(1, 1_000_000)
    .default(20_000)
    .describe('Most images of a list that are checked and downloaded'),
  IMAGES_MB_PER_DOWNLOAD: wholeNumber(1, 1_000_000)
    .default(5_000)
    .describe('Largest download of images, in MB'),
  IMAGE_MB: wholeNumber(1, 100).default(20).describe('Largest image, in MB'),
  IMAGE_RETENTION_DAYS: wholeNumber(1, 90)
    .default(7)
    .describe('How long checked images are kept; the declaration of rights and the privacy policy name it'),
  MAX_WAIT_HOURS: amount(0, 720)
    .default(24)
    .describe('How long a refused row is deferred before it counts as blocked'),
  OPENAI_API_KEY: headerText
    .optional()
    .describe('Key of the GPT account; without it live mode skips the GPT step'),
  OPENAI_URL: optionalAddress.describe(
    'Base address of the GPT interface; the sandbox, or https://api.openai.com/v1 with a key',
  ),
  GPT_MODEL: z.string().min(1).default('gpt-4.1-mini').describe('Model of the GPT step'),
  GPT_TOKENS_PER_PRODUCT: wholeNumber(1500, 100_000)
    .default(4000)
    .describe('Maximum tokens for a product, prompt and response together'),
  GPT_TOKENS_PER_JOB: wholeNumber(0, 2_000_000_000)
    .default(40_000_000)
    .describe('Maximum tokens for a run; later rows skip GPT'),
  GPT_CONCURRENCY: wholeNumber(1, 256).default(8).describe('Concurrent calls to the model from one worker'),
  GPT_TIMEOUT_SECONDS: wholeNumber(1, 600).default(60).describe('Timeout of a call to the model'),
  GPT_INPUT_PRICE: amount(0).default(0.4).describe('US dollars for a million prompt tokens, to show costs'),
  GPT_OUTPUT_PRICE: amount(0)
    .default(1.6)
    .describe('US dollars for a million response tokens, to show costs'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional()
    .describe('Key of the Stripe account; required in live mode'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe')
    .optional()
    .describe('Key for browsers; required with `STRIPE_SECRET_KEY`'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be the signing secret of a webhook endpoint of Stripe')
    .optional()
    .describe('Signing secret of the webhook; required with `STRIPE_SECRET_KEY`'),
  STRIPE_URL: optionalAddress.describe(
    'Base address of Stripe’s API; the sandbox, or https://api.stripe.com with a key',
  ),
  ONE_TIME_FEE_CENTS: wholeNumber(0, 100_000)
    .default(0)
    .describe('Surcharge on the first payment of a subscription, in cents including VAT'),
  PAYMENT_GRACE_DAYS: wholeNumber(1, 60).default(7).describe('Grace period after a failed renewal'),
  JOB_EMAIL_AFTER_SECONDS: wholeNumber(0, 86_400)
    .default(60)
    .describe('Shorter runs send no email when they are done'),
  AUTO_TOP_UPS_PER_DAY: wholeNumber(1, 100)
    .default(3)
    .describe('Maximum automatic top-ups of an account in 24 hours'),
  LOW_BALANCE_COINS: wholeNumber(0, 1_000_000)
    .default(100)
    .describe('Owners see a warning below this balance'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp address' })
    .optional()
    .describe('Mail server with user and password; required in live mode'),
  MAIL_FROM: z.string().optional().describe('Sender of emails; required in live mode'),
  SUPPORT_EMAIL: z.email().optional().describe('Support address; required in live mode'),
  COMPANY_NAME: optionalText.describe('Company that runs the site; required in live mode'),
  COMPANY_ADDRESS: optionalText.describe(
    'German postal address in one line such as `Weg 1, 12345 Ort`, for imprint and invoices; required in live mode',
  ),
  COMPANY_PHONE: z
    .string()
    .default('')
    .describe('Phone number, for imprint, contact page and invoices; required in live mode'),
  COMPANY_REPRESENTATIVE: z.string().default('').describe('Representative of the company, for the imprint'),
  COMPANY_REGISTER: z
    .string()
    .default('')
    .describe('Court and number of the register entry, for the imprint'),
  COMPANY_VAT_ID: z
    .string()
    .default('')
    .describe(
      'VAT ID, for imprint and invoices; live mode requires it or `COMPANY_TAX_NUMBER`; without it businesses of other member states pay VAT',
    ),
  COMPANY_TAX_NUMBER: z.string().default('').describe('German tax number (Steuernummer), for invoices'),
  USES_ONE_STOP_SHOP: z
    .stringbool()
    .default(false)
    .describe(
      '`true` charges consumers in other member states the VAT of their state, declared in the One-Stop-Shop; otherwise German VAT',
    ),
  VIES_URL: optionalAddress.describe(
    'Base address of the VAT number check of the EU; the sandbox, or https://ec.europa.eu/taxation_customs/vies/rest-api',
  ),
  EVATR_URL: optionalAddress.describe(
    'Base address of the German VAT number check, asked with a German `COMPANY_VAT_ID`; the sandbox, or https://api.evatr.vies.bzst.de',
  ),
  DATEV_CONSULTANT: wholeNumber(1001, 9_999_999)
    .optional()
    .describe('Consultant number (Beraternummer) for DATEV exports; none without it'),
  DATEV_CLIENT: wholeNumber(1, 99_999)
    .optional()
    .describe('Client number (Mandantennummer) for DATEV exports'),
  DATEV_PAYMENT_ACCOUNT: z
    .string()
    .regex(/^[1-9]\d{3,8}$/, 'must be an account number')
    .optional()
    .describe('Account on which payments arrive, for DATEV exports'),
  DATEV_REVENUE_ACCOUNTS: revenueAccounts
    .optional()
    .describe(
      'Revenue accounts for DATEV exports, as `domestic=8400,reverse-charge=8336,one-stop-shop=8331:44,outside-eu=8338`; a tax key follows its account after a colon',
    ),
  DATEV_ACCOUNT_LENGTH: wholeNumber(4, 8).default(4).describe('Digits of ledger accounts in DATEV'),
  DATEV_CHART: z.enum(['03', '04']).optional().describe('Chart of accounts in DATEV'),
  DATEV_FISCAL_YEAR: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-01$/, 'must be a month and day such as 01-01')
    .default('01-01')
    .describe('First month and day of the fiscal year in DATEV'),
  CRASH_AT: z
    .string()
    .regex(/^[a-z_-]+:[1-9]\d*$/, 'must be a fault point and a count such as insert-records:3')
    .optional()
    .describe('For fault tests in sandbox mode: kills the process at this point'),
  FIXED_TIME: z.iso.datetime().optional().describe('For fault tests in sandbox mode: fixes the time'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalAddress.describe(
    'Address of an OpenTelemetry receiver (OTLP over HTTP); without it no traces',
  ),
  TRACE_RATIO: amount(0, 1).default(1).describe('Share of traces to keep, 0 to 1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Minimum severity of log lines'),
}

export const settingsSchema = z.object(settings)
export type Settings = z.output<typeof settingsSchema>
/** Settings as the environment has them. */
export type GivenSettings = Partial<Record<keyof Settings, string | undefined>>

/** The rows of docs/settings.md: name, default (empty if there is none) and meaning. */
export const settingsTable = Object.entries(settings).map(([name, schema]) => {
  const absent = schema.safeParse(undefined)
  return {
    name,
    default: absent.success && absent.data !== undefined ? String(absent.data) : '',
    meaning: schema.description ?? '',
  }
})
