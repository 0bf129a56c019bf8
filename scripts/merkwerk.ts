/**
 * `npm run -s search -- LIST [options]` and `npm run -s export -- LIST --format FORMAT [options]`: the command line of `packages/cli`
 * on the server of `npm start`, as the account of `MERKWERK_TOKEN`, otherwise as the demo seller. `--server` is `--url`, and a search
 * does not ask about its price. Exits with 0 when the run completed or the packages are written, 1 when not, and 2 without a server or
 * with wrong arguments.
 */
import { createClient, createSession, readExpiry } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { exitCodes, Interrupted, runCommandLine } from '../packages/cli/src/index.ts'
import { demoSeller } from './demo-accounts.ts'

const renewAheadMs = 30_000

/** Returns a function that signs in at the first call, and renews the token before it expires. */
function openDemoSession(baseUrl: string): () => Promise<string> {
  const session = createSession()
  const { call } = createClient({ baseUrl, session })
  return async () => {
    if (session.access === null) session.renew(await call(endpoints.login, { body: demoSeller }))
    else if (readExpiry(session.access) - Date.now() < renewAheadMs) await call(endpoints.getProfile)
    return session.access ?? ''
  }
}

const { stdin, stdout, stderr, env } = process
const args = process.argv.slice(2).map((arg) => arg.replace(/^--server(?=$|=)/, '--url'))
const at = args.findIndex((arg) => /^--url(=|$)/.test(arg))
const named = args[at]?.split('=')[1] ?? args[at + 1]
const url = (at >= 0 && named) || `http://127.0.0.1:${env.PORT ?? 3000}`
const abort = new AbortController()
process.once('SIGINT', () => abort.abort(new Interrupted('Stopped.')))

const code = await runCommandLine(
  args[0] === 'search' ? [...args, '--yes'] : args,
  { stdin, stdout, stderr, environment: { ...env, MERKWERK_URL: url }, signal: abort.signal },
  { apiKey: env.MERKWERK_TOKEN || openDemoSession(url) },
)
const isKept = code === exitCodes.done || code === exitCodes.usage || code === exitCodes.interrupted
process.exitCode = isKept ? code : code === exitCodes.noServer ? exitCodes.usage : exitCodes.failed
