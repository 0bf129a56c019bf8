import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { sources } from '@merkwerk/contract'
import { startApi } from './api.ts'
import { resealTransferSecrets } from './domains/automation/schedules/index.ts'
import { resealWebhookSecrets } from './domains/events/webhooks/index.ts'
import { correctInvoiceAsSupport } from './domains/money/invoices/index.ts'
import { verifyLedger } from './domains/office/reconciliation/index.ts'
import { createAdmin, resealTotpSecrets } from './domains/people/accounts/index.ts'
import { resealCredentials } from './domains/products/connections/index.ts'
import { DumpError, importOpenFacts, openDump } from './domains/products/product-cache/index.ts'
import { handlers } from './handlers.ts'
import { type Config, ConfigError, loadConfig } from './platform/config/config.ts'
import { createContext } from './platform/context.ts'
import { isConnectionError } from './platform/db/index.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { createOwnProcesses, redrive, serveOwnTask } from './platform/queue/index.ts'
import { FilesUnavailableError } from './platform/storage/index.ts'
import { prepareDatabase, prepareDemo } from './prepare-database.ts'
import { runOwnTask, startWorker } from './worker.ts'

/** Resolves on a stop signal, or when the parent process at the other end of the IPC channel dies. */
async function stopRequested(): Promise<void> {
  if (process.connected === false) return
  const reasons = ['SIGINT', 'SIGTERM', 'disconnect'].map((event) => once(process, event))
  // An open channel would keep a stopped process alive.
  process.channel?.unref()
  await Promise.race(reasons)
}

/** Traces this process if tracing is configured. */
const traced = async (service: string, { tracing }: Config): Promise<AsyncDisposable | undefined> =>
  tracing && startTracing(service, tracing)

const commands: Record<string, (config: Config) => Promise<void>> = {
  migrate: prepareDatabase,
  async api(config) {
    await using _tracing = await traced('merkwerk-api', config)
    await prepareDatabase(config)
    await prepareDemo(config)
    await using context = await createContext(config)
    await using api = await startApi(context)
    context.logger.info({ url: api.url }, 'api is listening')
    if (!config.vat.sellerHasVatNumber)
      context.logger.warn('Businesses of other member states pay VAT, because COMPANY_VAT_ID is not set')
    await stopRequested()
  },
  async worker(config) {
    // Batches create much short-lived garbage. By default V8 collects it so late that the process doubles in size.
    setFlagsFromString('--heap-growing-percent=50')
    await using _tracing = await traced('merkwerk-worker', config)
    await prepareDatabase(config)
    await using context = await createContext(config)
    // Fault tests end the worker that runs the task.
    const ownProcesses =
      config.crashAt === undefined ? createOwnProcesses([import.meta.filename, 'run-task']) : undefined
    await using _worker = await startWorker(context, ownProcesses)
    context.logger.info('worker is running')
    await stopRequested()
  },
  /** Started by a worker for a task whose last process died. */
  async 'run-task'(config) {
    await using _tracing = await traced('merkwerk-task', config)
    await using context = await createContext(config)
    await serveOwnTask((task, signal) => runOwnTask(context, task, signal))
  },
  async 'verify-ledger'(config) {
    await using context = await createContext(config)
    process.exitCode = await verifyLedger(context, (line) => process.stdout.write(`${line}\n`))
  },
  async reseal(config) {
    await using context = await createContext(config)
    const secrets = await resealTotpSecrets(context)
    const credentials =
      (await resealCredentials(context)) +
      (await resealWebhookSecrets(context)) +
      (await resealTransferSecrets(context))
    process.stdout.write(`Under the newest secret: ${secrets} second factors, ${credentials} credentials\n`)
  },
  async 'try-again'({ directDatabaseUrl, databaseUrl }) {
    const task = handlers.map((handler) => handler.task).find(({ name }) => name === process.argv[3])
    if (!task) throw new ConfigError(['Name the task: node packages/server/src/main.ts try-again NAME'])
    process.stdout.write(`${await redrive(directDatabaseUrl ?? databaseUrl, task)} tasks are tried again\n`)
  },
  async 'correct-invoice'(config) {
    const number = process.argv[3]
    if (number === undefined)
      throw new ConfigError([
        'Name the invoice: node packages/server/src/main.ts correct-invoice 2026-000017',
      ])
    await using context = await createContext(config)
    await correctInvoiceAsSupport(context, number)
    process.stdout.write(`${number} is canceled and replaced\n`)
  },
  async 'import-open-facts'(config) {
    const source = sources.find((name) => name === process.argv[3])
    const [place, taxonomies] = process.argv.slice(4)
    if (source === undefined || place === undefined)
      throw new ConfigError([
        'Name the source and its dump: node packages/server/src/main.ts import-open-facts open-food-facts FILE|URL|- [TAXONOMIES]',
      ])
    await using context = await createContext(config)
    const imported = await importOpenFacts(
      context,
      source,
      await openDump(place, config.fetching.userAgent, taxonomies),
    )
    const { products, lines, damaged, unnamed, internal, too_long: tooLong } = imported
    process.stdout.write(
      `${products} products are in use. Of ${lines} lines ${damaged} are damaged, ${tooLong} too long, ` +
        `${unnamed} without name or valid GTIN, ${internal} with an internal number\n`,
    )
  },
  async 'create-admin'(config) {
    const email = process.argv[3]
    if (email === undefined)
      throw new ConfigError(['Name the email address: npm run admin:create -- name@example.com'])
    await prepareDatabase(config)
    await using context = await createContext(config)
    const link = await createAdmin(context, email)
    process.stdout.write(`Choose the password within an hour:\n${link}\n`)
  },
}

/** `node main.ts api`, `worker`, `migrate`, `verify-ledger`, `reseal`, `try-again TASK`, `correct-invoice NUMBER`, `import-open-facts SOURCE DUMP` or `create-admin EMAIL`. */
async function main(): Promise<void> {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new ConfigError([`Name a command: ${Object.keys(commands).join(', ')}`])
  await command(loadConfig(process.env))
}

// Only the user that runs this process may read uploads, outputs and secrets.
process.umask(0o077)
try {
  await main()
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError || error instanceof DumpError) process.stderr.write(`${error.message}\n`)
  else if (isConnectionError(error)) {
    process.exitCode = 2
    const reason = error instanceof Error ? error.message : ''
    process.stderr.write(`The database cannot be used. Is it running? ${reason}\n`)
  } else if (error instanceof FilesUnavailableError) {
    process.exitCode = 2
    process.stderr.write(`${error.message}\n`)
  } else throw error
}
