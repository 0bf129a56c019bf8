import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { handlers } from '../handlers.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { installQueue } from '../platform/queue/index.ts'
import { openedDatabases } from './opened-databases.ts'
import { polling } from './polling.ts'
import { prepareStatements } from './prepare-statements.ts'

/** A connection is waited for as long as everything else: a busy machine may need longer than the product waits. */
function waitForConnections(): void {
  const { connect } = pg.Pool.prototype
  if (connect.name === 'connectPatiently') return
  pg.Pool.prototype.connect = function connectPatiently(this: pg.Pool, ...input: Parameters<typeof connect>) {
    Object.assign(this.options, { connectionTimeoutMillis: polling.timeout })
    return connect.apply(this, input)
  } as typeof connect
}

prepareStatements()
waitForConnections()

const lockKey = 4_006_381_334

async function withServer<T>(action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

function toAddress(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.href
}

/** Builds the migrated template once for all test files. The name shows whether it is up to date. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const tasks = handlers.map(({ task }) => task)
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  hash.update(JSON.stringify(tasks.map(({ payload: _, ...task }) => task)))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [
    name,
  ])
  if (rowCount === 0) {
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name}`)
    const url = toAddress(name)
    await migrate(url, 'sandbox', () => installQueue(url, tasks))
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
  }
  await client.query('SELECT pg_advisory_unlock($1)', [lockKey])
  return name
}

/** Creates an empty database on the test server. It is dropped after the test file unless a test failed. */
export async function createEmptyDatabase(template = 'template0'): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withServer(async (client) => {
    const source = template === 'migrated' ? await ensureTemplate(client) : template
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`)
  })
  openedDatabases.push(async (hasFailed) => {
    if (hasFailed) console.warn(`Kept for inspection: ${toAddress(name)}`)
    else await withServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  })
  return { url: toAddress(name) }
}

/** Creates a migrated database with all queues for one test file. Call it in `beforeAll`. */
export async function createTestDatabase(): Promise<{ url: string }> {
  return createEmptyDatabase('migrated')
}
