import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { takePort } from '../harness/ports.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { startPostgres } from '../scripts/postgres/index.ts'
import { startNodeProcess } from '../scripts/supervisor/node-process.ts'

const script = resolve(import.meta.dirname, '../packages/server/src/main.ts')

/** Well-formed but fake credentials. Nothing external is called, since no worker runs. */
const liveSettings = {
  MERKWERK_MODE: 'live',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://merkwerk.example',
  SIGNING_SECRET: 'of-a-test-and-of-nothing-else-in-the-world',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'merkwerk@merkwerk.example',
  SUPPORT_EMAIL: 'support@merkwerk.example',
  COMPANY_NAME: 'Merkwerk GmbH',
  COMPANY_ADDRESS: 'Musterweg 1, 10115 Berlin',
  COMPANY_PHONE: '+49 30 1',
  COMPANY_VAT_ID: 'DE136695976',
  USER_AGENT: 'Merkwerk (+https://merkwerk.example)',
  STRIPE_SECRET_KEY: 'sk_live_nobodys',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobodys',
  STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
}

/** The api in live mode on its own database, with the web app but without a worker. */
export interface LiveApi extends AsyncDisposable {
  url: string
  /** Runs `npm run admin:create`. Returns the path of the link to choose the password. */
  createAdmin(email: string): Promise<string>
}

export async function startLiveApi(): Promise<LiveApi> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-live-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  // Root's database runs as another user, who needs access to the folders below.
  chmodSync(folder, 0o711)
  const database = await startPostgres(folder)
  opened.defer(async () => {
    await database.stop()
    rmSync(database.home, { recursive: true, force: true })
  })
  const port = await takePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...cleanEnvironment(),
    ...liveSettings,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
  }
  const api = await startNodeProcess({
    script,
    words: ['api'],
    environment,
    logFile: join(folder, 'api.log'),
    readyUrl: `${url}/readyz`,
    onSpawn: () => undefined,
  })
  opened.defer(api.stop)
  const owned = opened.move()
  return {
    url,
    createAdmin: async (email) => {
      const { stdout } = await promisify(execFile)(process.execPath, [script, 'create-admin', email], {
        env: environment,
      })
      return new URL(stdout.match(/https:\S+/)?.[0] ?? '').pathname
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
