import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, signIn } from '@merkwerk/client/app'
import type { JobDetail } from '@merkwerk/contract'
import pg from 'pg'
import { cleanEnvironment } from '../../scripts/checks/environment.ts'
import { demoSeller } from '../../scripts/demo-accounts.ts'
import { findFreePort, findPostgres } from '../../scripts/postgres/index.ts'
import { startProduct } from '../../scripts/supervisor/product.ts'
import { readSettings } from '../../scripts/supervisor/settings.ts'
import { toParent } from './processes.ts'
import { runJob } from './run-job.ts'

type Measured = 'api' | 'worker' | 'database'

/** A product that runs for a measurement, with its own database and files. */
export interface FreshProduct {
  folder: string
  /** Signed in as the demo seller, whose jobs cost no coins here. */
  calls: Client
  url: string
  sandboxUrl: string
  databaseUrl: string
  /** Connected as the owner of the database. */
  database: pg.Pool
  pids: Record<Measured, number>
}

/** Runs `measure` on its own product, as `npm start` runs it. Removes the folder afterwards. */
export async function onFreshProduct<T>(
  measure: (product: FreshProduct) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-bench-'))
  try {
    return await onProductIn(folder, measure, environment)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does the same in a permanent folder, with the data of earlier runs. */
export async function onProductIn<T>(
  folder: string,
  measure: (product: FreshProduct) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  // Root's database runs as another user, who needs access to the folders below.
  chmodSync(folder, 0o711)
  const settings = readSettings({
    ...cleanEnvironment(),
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    // The demo seller's coins would not suffice for these lists.
    COINS_PER_RECORD: '0',
    ...environment,
  })
  const product = await startProduct(settings, console.error)
  const databaseUrl = findPostgres(folder) ?? ''
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const { started } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
      started: Record<'api' | 'worker', { pid: number }>
    }
    const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const url = `http://127.0.0.1:${product.port}`
    return await measure({
      folder,
      calls: await signIn({ baseUrl: url }, demoSeller),
      url,
      sandboxUrl: `http://127.0.0.1:${product.sandboxPort}`,
      databaseUrl,
      database,
      pids: {
        api: started.api.pid,
        worker: started.worker.pid,
        database: toParent(rows[0]?.pid ?? 0),
      },
    })
  } finally {
    await database.end()
    await product.stop()
  }
}

/** Column mapping of `listRows`. */
export const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' }

/** Submits a list with these columns and waits until its job is Completed with every record found. */
export async function completeJob({ calls }: FreshProduct, file: string, records: number): Promise<void> {
  const job = await runJob(calls, { file, mapping })
  assertCompleted(job, records)
}

function assertCompleted({ status, progress }: JobDetail, records: number): void {
  if (status === 'Completed' && progress.verdicts.found === records) return
  throw new Error(`The job is ${status} with ${JSON.stringify(progress.verdicts)}`)
}
