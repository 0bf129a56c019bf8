import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/index.ts'
import { claimDataFolder } from './claim.ts'
import { type Kept, keepRunning } from './keep-running.ts'
import { startNodeProcess } from './node-process.ts'
import { protectDataFolder } from './protect-folder.ts'
import { choosePorts, type Ports, type ProductSettings } from './settings.ts'

/** The whole product in separate processes. */
export interface Product extends Ports {
  stop: () => Promise<void>
}

const packages = join(import.meta.dirname, '../../packages')

/**
 * Starts database (unless one is given), sandbox (in sandbox mode), api and worker, and keeps them running. The api waits for the
 * web app. Resolves once the product is ready. Throws if a start fails or is aborted, after stopping everything.
 */
export async function startProduct(
  settings: ProductSettings,
  say: (text: string) => void,
  { webApp = Promise.resolve(), signal }: { webApp?: Promise<void> | undefined; signal: AbortSignal },
): Promise<Product> {
  // Awaited below, unless an earlier step fails.
  webApp.catch(() => undefined)
  const { dataDir } = settings
  await using stack = new AsyncDisposableStack()
  const claim = await claimDataFolder(dataDir)
  stack.defer(claim.release)
  protectDataFolder(dataDir)
  // After the claim, which ends processes that may still listen on these ports.
  const ports = await choosePorts(settings)
  const { port, sandboxPort } = ports
  const logs = join(dataDir, 'logs')
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { mode: 0o700 })

  const keep = async (name: string, start: Parameters<typeof keepRunning>[1]): Promise<Kept> => {
    const kept = await keepRunning(name, start, say).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })
    stack.defer(kept.stop)
    return kept
  }
  const environment: Record<string, string | undefined> = {
    ...settings.environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(ports.smtpPort),
    // Node caches compiled code, which halves the time of the next start.
    NODE_COMPILE_CACHE: settings.environment.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled'),
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_STRIPE_WEBHOOK: `http://127.0.0.1:${port}/stripe/webhook/`,
    DATABASE_URL: settings.databaseUrl,
  }
  const node = (name: string, script: string, words: string[] = [], readyUrl?: string): Promise<Kept> =>
    keep(name, (stopping) =>
      startNodeProcess({
        script: join(packages, script),
        words,
        environment,
        logFile: join(logs, `${name}.log`),
        onSpawn: (pid) => claim.record(name, pid),
        signal: AbortSignal.any([signal, stopping]),
        ...(readyUrl && { readyUrl, onWait: () => say(`Still waiting for ${name} at ${readyUrl} …`) }),
      }),
    )

  const clients: Kept[] = []
  const startDatabase = async () => {
    const server = await startPostgres(dataDir)
    const hasMoved = environment.DATABASE_URL !== server.url
    environment.DATABASE_URL = server.url
    // Another program may have taken its port meanwhile. Processes with the old address restart.
    if (hasMoved) await Promise.all(clients.map((client) => client.restart()))
    return server
  }
  say('Starting database, sandbox, API and worker …')
  // All of them have started or failed before anything is stopped.
  const first = await Promise.allSettled([
    !settings.databaseUrl && keep('database', startDatabase),
    settings.mode === 'sandbox' &&
      node('sandbox', 'sandbox/src/main.ts', [], `http://127.0.0.1:${sandboxPort}/healthz`),
    webApp,
  ])
  for (const outcome of first) if (outcome.status === 'rejected') throw outcome.reason
  clients.push(await node('api', 'server/src/main.ts', ['api'], `http://127.0.0.1:${port}/readyz`))
  clients.push(await node('worker', 'server/src/main.ts', ['worker']))

  const owned = stack.move()
  return { ...ports, stop: () => owned.disposeAsync() }
}
