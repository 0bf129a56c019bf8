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

async function withServer<T>(
  action: (client: pg.Client) => Promise<T>,
  connectionString = inject('databaseUrl'),
): Promise<T> {
  const client = new pg.Client({ connectionString })
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

/**
 * Leaves each table one partition. A plan that serves all values opens all partitions, and each of their indexes is a file of each
 * database. The nightly run, and those of whole products, have all partitions.
 */
const mergePartitions = `
  DO $$ DECLARE whole regclass; part regclass; BEGIN
    FOR whole IN SELECT partrelid::regclass FROM pg_partitioned_table
      WHERE (SELECT relnamespace FROM pg_class WHERE oid = partrelid) = 'public'::regnamespace LOOP
      FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = whole ORDER BY inhrelid::regclass::text DESC LOOP
        EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', whole, part);
        IF part::text LIKE '%\\_0'
        THEN EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES WITH (MODULUS 1, REMAINDER 0)', whole, part);
        ELSE EXECUTE format('DROP TABLE %s', part);
        END IF;
      END LOOP;
    END LOOP;
  END $$`

/** What a new database contains: nothing, or the schema with all queues, as the product has it or with one partition of each table. */
type Template = 'template0' | 'migrated' | 'merged'

/** Builds the migrated template once for all test files. The name shows whether it is up to date. */
async function ensureTemplate(client: pg.Client, template: Template): Promise<string> {
  if (template === 'template0') return template
  const tasks = handlers.map(({ task }) => task)
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  hash.update(JSON.stringify(tasks.map(({ payload: _, ...task }) => task)))
  const name = `${template}_${hash.digest('hex').slice(0, 16)}`
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [
    name,
  ])
  if (rowCount === 0) {
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name}`)
    const url = toAddress(name)
    await migrate(url, 'sandbox', () => installQueue(url, tasks))
    if (template === 'merged') await withServer((database) => database.query(mergePartitions), url)
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
  }
  await client.query('SELECT pg_advisory_unlock($1)', [lockKey])
  return name
}

/** Creates a database on the test server, by default an empty one. It is dropped after the test file unless a test failed. */
export async function createEmptyDatabase(template: Template = 'template0'): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withServer(async (client) => {
    const source = await ensureTemplate(client, template)
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
  return createEmptyDatabase(inject('thorough') ? 'migrated' : 'merged')
}
