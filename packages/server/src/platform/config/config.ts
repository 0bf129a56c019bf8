import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { storedSigningSecret } from '../security/signing-secret.ts'
import { buildDatev } from './datev-config.ts'
import { buildSeller, findSellerContradictions, sandboxAddress } from './seller-config.ts'
import { type GivenSettings, type Settings, settingsSchema } from './settings.ts'
import { buildSources, findApiContradictions } from './source-config.ts'
import { buildFiles, findFilesContradictions } from './storage-config.ts'

/** Thrown if the settings are incomplete or contradict each other. `problems` lists every problem. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export type Config = Readonly<ReturnType<typeof buildConfig>>

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Reads the settings from an environment. An empty value counts as not set. Throws `ConfigError` with every problem.
 * Sandbox mode generates and stores a signing secret in `DATA_DIR`.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  problems.push(...findContradictions(given))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return buildConfig(parsed.data)
}

const requiredInLiveMode = [
  'PUBLIC_URL',
  'SIGNING_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'USER_AGENT',
  'STRIPE_SECRET_KEY',
] as const
const forbiddenInLiveMode = ['SANDBOX_PAGES', 'SANDBOX_API', 'CRASH_AT', 'FIXED_TIME', 'STRIPE_URL'] as const

/** Checks settings against each other and against the mode. */
function* findContradictions(given: GivenSettings): Generator<string> {
  yield* findStripeContradictions(given)
  yield* findApiContradictions(given)
  yield* findFilesContradictions(given)
  yield* findDatabaseContradictions(given)
  if (given.MERKWERK_MODE !== 'live') {
    if (given.HOST !== undefined && !loopback.has(given.HOST))
      yield 'HOST: sandbox mode has known passwords and listens on 127.0.0.1 only'
    return
  }
  for (const name of requiredInLiveMode)
    if (given[name] === undefined) yield `${name}: must be set in live mode`
  yield* findSellerContradictions(given)
  for (const name of forbiddenInLiveMode)
    if (given[name] !== undefined) yield `${name}: has no meaning in live mode`
  // Fastify would take the first address of the header, which callers choose.
  if (given.TRUST_PROXY?.toLowerCase() === 'true')
    yield 'TRUST_PROXY: must list the addresses of proxies in live mode, such as 127.0.0.1'
  if (given.PUBLIC_URL?.startsWith('http:')) yield 'PUBLIC_URL: must be an https address in live mode'
}

const findUser = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).username : undefined

/** A pooler passes no role on, so its user must not be the owner. */
function* findDatabaseContradictions(given: GivenSettings): Generator<string> {
  if (
    given.DATABASE_DIRECT_URL !== undefined &&
    findUser(given.DATABASE_DIRECT_URL) === findUser(given.DATABASE_URL)
  )
    yield 'DATABASE_DIRECT_URL: must name another user than DATABASE_URL'
}

/** A real Stripe account needs all its keys, of the kind that fits the mode. */
function* findStripeContradictions(given: GivenSettings): Generator<string> {
  const isLive = given.MERKWERK_MODE === 'live'
  const isReal = given.STRIPE_SECRET_KEY !== undefined
  const unfit = isLive ? '_test_' : '_live_'
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (isReal && given[name] === undefined) yield `${name}: must be set together with STRIPE_SECRET_KEY`
    if (name !== 'STRIPE_WEBHOOK_SECRET' && given[name]?.includes(unfit))
      yield `${name}: ${given.MERKWERK_MODE ?? 'sandbox'} mode takes no key with ${unfit}`
  }
  if (isLive && isReal && (given.STRIPE_WEBHOOK_SECRET?.length ?? 38) < 38)
    yield 'STRIPE_WEBHOOK_SECRET: must have at least 38 characters in live mode, as those of Stripe have'
}

const isSandboxMode = ({ MERKWERK_MODE: mode }: Settings): boolean => mode === 'sandbox'

/** Selects the real Stripe if a key is set, otherwise the sandbox's. */
function buildStripe(settings: Settings, sandboxUrl: string) {
  const isReal = settings.STRIPE_SECRET_KEY !== undefined
  return {
    secretKey: settings.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox_merkwerk',
    url: settings.STRIPE_URL ?? (isReal ? 'https://api.stripe.com' : sandboxUrl),
    /** The release of Stripe's script that belongs to the API version. */
    scriptUrl: `${isReal ? 'https://js.stripe.com' : sandboxUrl}/endive/stripe.js`,
  }
}

/** Selects the model and its limits. Without a key only sandbox mode calls a model. */
function buildOpenai(settings: Settings, sandboxUrl: string) {
  const isSandboxed = settings.OPENAI_API_KEY === undefined && isSandboxMode(settings)
  return {
    apiKey: isSandboxed ? 'sk-sandbox' : settings.OPENAI_API_KEY,
    url: settings.OPENAI_URL ?? (isSandboxed ? `${sandboxUrl}/openai/v1` : 'https://api.openai.com/v1'),
    model: settings.GPT_MODEL,
    tokensPerProduct: settings.GPT_TOKENS_PER_PRODUCT,
    tokensPerRun: settings.GPT_TOKENS_PER_JOB,
    /** Per worker process. */
    concurrency: settings.GPT_CONCURRENCY,
    timeoutMs: settings.GPT_TIMEOUT_SECONDS * 1000,
    /** US dollars for a million tokens. */
    prices: { input: settings.GPT_INPUT_PRICE, output: settings.GPT_OUTPUT_PRICE },
  }
}

/** A seller with a German VAT number must check numbers at the German register (§ 18e UStG), which requires that number. */
function buildVat(settings: Settings, sandboxUrl: string) {
  const isSandbox = isSandboxMode(settings)
  const own = settings.COMPANY_VAT_ID.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  const ownNumber = own || (isSandbox ? 'DE136695976' : '')
  return {
    usesOneStopShop: settings.USES_ONE_STOP_SHOP,
    sellerHasVatNumber: ownNumber !== '',
    ownGermanNumber: ownNumber.startsWith('DE') ? ownNumber : null,
    viesUrl:
      settings.VIES_URL ??
      (isSandbox ? `${sandboxUrl}/vies` : 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
    evatrUrl: settings.EVATR_URL ?? (isSandbox ? `${sandboxUrl}/evatr` : 'https://api.evatr.vies.bzst.de'),
  }
}

const folder = (name: string | undefined): string | null =>
  name === undefined ? null : path.resolve(repository, name)

/** Addresses of the sandbox. Every service with one of these addresses is sandboxed. */
function buildSandbox({ PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_URL }: Settings) {
  const port = SANDBOX_PORT ?? PORT + 1
  return {
    url: SANDBOX_URL ?? `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${SANDBOX_SMTP_PORT ?? port + 1}`,
  }
}

const buildHttp = (settings: Settings, publicUrl: string) => ({
  host: settings.HOST ?? (isSandboxMode(settings) ? '127.0.0.1' : '0.0.0.0'),
  port: settings.PORT,
  publicUrl,
  trustProxy: settings.TRUST_PROXY,
  /** Of one API key. */
  keyCallsPerMinute: settings.API_CALLS_PER_MINUTE,
  maxUploadBytes: settings.MAX_UPLOAD_MB * 1024 * 1024,
  /** The built web app. If it is missing, only the API is served. */
  webFolder: path.join(repository, 'packages/web/build/client'),
})

/** Values of the placeholders in built pages, by setting name. */
function buildSite(
  settings: Settings,
  { publicUrl, supportAddress }: { publicUrl: string; supportAddress: string },
) {
  const isSandbox = isSandboxMode(settings)
  return {
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: supportAddress,
    COMPANY_NAME: settings.COMPANY_NAME ?? 'Merkwerk (Sandbox)',
    COMPANY_ADDRESS: settings.COMPANY_ADDRESS ?? sandboxAddress,
    COMPANY_PHONE: settings.COMPANY_PHONE || (isSandbox ? '+49 30 123456' : ''),
    COMPANY_REPRESENTATIVE: settings.COMPANY_REPRESENTATIVE,
    COMPANY_REGISTER: settings.COMPANY_REGISTER,
    COMPANY_VAT_ID: settings.COMPANY_VAT_ID || (isSandbox ? 'DE136695976' : ''),
  }
}

const buildFetching = (settings: Settings) => ({
  /** Per site over all workers; null means no limit. */
  requestsPerSecond: settings.FETCH_RATE ?? (isSandboxMode(settings) ? null : 1),
  /** Per site and worker process. */
  concurrency: settings.FETCH_CONCURRENCY,
  limits: {
    requestTimeoutMs: settings.FETCH_TIMEOUT_SECONDS * 1000,
    connectTimeoutMs: settings.FETCH_TIMEOUT_SECONDS * 333,
    headersTimeoutMs: settings.FETCH_TIMEOUT_SECONDS * 500,
    bodyTimeoutMs: settings.FETCH_TIMEOUT_SECONDS * 500,
  },
  userAgent: settings.USER_AGENT ?? 'Merkwerk/0.1 (sandbox)',
  proxies: settings.PROXIES,
  /** Only the sandbox has a private address. */
  allowPrivateAddresses: isSandboxMode(settings),
})

const buildImages = (settings: Settings) => ({
  maxCount: settings.IMAGES_PER_DOWNLOAD,
  maxTotalBytes: settings.IMAGES_MB_PER_DOWNLOAD * 1_000_000,
  maxBytes: settings.IMAGE_MB * 1_000_000,
  retentionDays: settings.IMAGE_RETENTION_DAYS,
})

function buildConfig(settings: Settings) {
  const isSandbox = isSandboxMode(settings)
  const dataDir = path.resolve(repository, settings.DATA_DIR)
  const signingSecrets = settings.SIGNING_SECRET ?? ([storedSigningSecret(dataDir)] as const)
  const publicUrl = settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`
  const supportAddress = settings.SUPPORT_EMAIL ?? 'support@merkwerk.test'
  const sandbox = buildSandbox(settings)
  const { url: sandboxUrl } = sandbox
  return {
    mode: settings.MERKWERK_MODE,
    logLevel: settings.LOG_LEVEL,
    http: buildHttp(settings, publicUrl),
    metrics: { token: settings.METRICS_TOKEN, workerPort: settings.METRICS_PORT },
    tracing:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.TRACE_RATIO },
    sandbox,
    databaseUrl: settings.DATABASE_URL,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_SECONDS * 1000,
    /** Set if `databaseUrl` leads to a pooler in transaction mode. Connections to this address keep their session. */
    directDatabaseUrl: settings.DATABASE_DIRECT_URL,
    replicaDatabaseUrl: settings.DATABASE_REPLICA_URL,
    dataDir,
    files: buildFiles(settings, dataDir),
    signingSecrets,
    /** Keys that encrypt sellers' own credentials. */
    credentialsSecrets: settings.CREDENTIALS_SECRET ?? signingSecrets,
    stripe: buildStripe(settings, sandboxUrl),
    openai: buildOpenai(settings, sandboxUrl),
    mail: {
      smtpUrl: settings.SMTP_URL ?? sandbox.smtpUrl,
      from: settings.MAIL_FROM ?? 'Merkwerk <no-reply@merkwerk.test>',
      supportAddress,
    },
    site: buildSite(settings, { publicUrl, supportAddress }),
    sources: buildSources(settings, sandboxUrl),
    /** Folders of recordings that the sandbox serves. They are part of the product cache's keys. */
    recordings: {
      pages: folder(settings.SANDBOX_PAGES),
      answers: folder(settings.SANDBOX_API),
    },
    fetching: buildFetching(settings),
    runs: {
      coinsPerRecord: settings.COINS_PER_RECORD,
      maxWaitHours: settings.MAX_WAIT_HOURS,
      emailAfterMs: settings.JOB_EMAIL_AFTER_SECONDS * 1000,
    },
    accounts: { approveAutomatically: settings.APPROVE_AUTOMATICALLY },
    previews: {
      /** Products that visitors may have fetched in a day; 0 turns previews off. */
      perDay: settings.PUBLIC_LOOKUPS_PER_DAY ?? (isSandbox ? 1_000 : 0),
    },
    billing: {
      oneTimeFeeCents: settings.ONE_TIME_FEE_CENTS,
      graceDays: settings.PAYMENT_GRACE_DAYS,
      autoTopUpsPerDay: settings.AUTO_TOP_UPS_PER_DAY,
    },
    vat: buildVat(settings, sandboxUrl),
    seller: buildSeller(settings),
    datev: buildDatev(settings),
    wallet: { lowBalanceCoins: settings.LOW_BALANCE_COINS, trialCoins: settings.TRIAL_COINS },
    productCache: { ttlHours: settings.CATALOGUE_TTL_HOURS, dumpDays: settings.OPEN_FACTS_DUMP_DAYS },
    images: buildImages(settings),
    storage: {
      bytesPerAccount: settings.STORAGE_GB_PER_ACCOUNT * 1e9,
      runRetentionDays: settings.RUN_RETENTION_DAYS,
    },
    retention: { sessionDays: settings.SESSION_RETENTION_DAYS, messageDays: settings.MESSAGE_RETENTION_DAYS },
    /** The fault point at which a fault test kills this process, see `fault-points.ts`. */
    crashAt: settings.CRASH_AT,
    fixedTime: settings.FIXED_TIME === undefined ? undefined : new Date(settings.FIXED_TIME),
  }
}
