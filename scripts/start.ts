// docs/decisions/0005-supervisor.md

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { demoAdmin, demoSeller } from './demo-accounts.ts'
import { startProduct } from './supervisor/product.ts'
import { type Ports, type ProductSettings, readSettings } from './supervisor/settings.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function welcome({ mode, dataDir }: ProductSettings, { port, sandboxPort }: Ports): string {
  const url = `http://127.0.0.1:${port}`
  const sandbox = `
  Sandbox       http://127.0.0.1:${sandboxPort}  (stands in for marketplaces, Stripe, OpenAI and mail)

  Demo seller   ${demoSeller.email}   ${demoSeller.password}
  Demo admin    ${demoAdmin.email}    ${demoAdmin.password}
`
  return `
Merkwerk is running.

  App           ${url}
  API           ${url}/api/docs
  Data          ${dataDir}
  Logs          ${join(dataDir, 'logs')}${mode === 'sandbox' ? sandbox : '\n'}
Ctrl-C stops it.`
}

/** Settles on a stop request: a signal, or the end of npm, which started this process. */
function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    // The handlers stay installed: a second Ctrl-C must not kill this process before it has stopped the others.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    process.once('disconnect', resolve)
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && resolve(), 500)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    watch.unref()
  })
}

/** Builds the web app if its sources have changed. */
async function buildWebApp(): Promise<void> {
  const build = spawn(process.execPath, [join(import.meta.dirname, 'prepare.mjs')], { stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The web app could not be built, see above.')
}

async function main(): Promise<void> {
  // A closed output (`npm start | head`, a closed terminal) is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const stopRequested = untilStopRequested()
  const settings = readSettings(process.env)
  // `npm start` builds beside the start of database and sandbox, which needs half as long.
  const webApp = process.argv.includes('--build') ? buildWebApp() : undefined
  const stopping = new AbortController()
  void stopRequested.then(() => stopping.abort())
  const product = await startProduct(settings, say, { webApp, signal: stopping.signal }).catch(
    (error: unknown) => {
      if (!stopping.signal.aborted) throw error
    },
  )
  if (!product) return
  say(welcome(settings, product))
  process.send?.({ port: product.port, sandboxPort: product.sandboxPort })
  await stopRequested
  say('Stopping …')
  await product.stop()
}

main()
  .catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`\nMerkwerk could not start. ${reason}\n`)
    process.exitCode = 1
  })
  .finally(() => process.connected && process.disconnect())
