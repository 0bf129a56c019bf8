import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  copyRunningCluster,
  findInstallation,
  type PostgresServer,
  startPostgres,
} from '../scripts/postgres/index.ts'
import { repository } from './server-process.ts'
import { until } from './site.ts'

/** The lines of a configuration that is shipped, as settings of a server. Later lines replace earlier ones. */
const shippedSettings = (file: string): string[] =>
  readFileSync(join(repository, 'ops/postgres', file), 'utf8')
    .split('\n')
    .filter((line) => /^\w+ = /.test(line) && !line.startsWith('primary_'))
    .map((line) => line.replace(/ = '?([^']*)'?$/, '=$1'))

/** Runs statements as the superuser of a server. */
export async function onServer<T extends object>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) ({ rows } = await client.query<T>(statement))
    return rows
  } finally {
    await client.end()
  }
}

export interface Standby {
  server: PostgresServer
  name: string
  dataDir: string
}

/** Copies the running cluster of a data folder and starts the copy as its streaming standby. Throws if it does not follow. */
export async function startStandby(
  primary: PostgresServer,
  primaryDir: string,
  { folder, name }: { folder: string; name: string },
): Promise<Standby> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { mode: 0o711 })
  await onServer(primary.url, `SELECT pg_create_physical_replication_slot('${name}', true)`)
  await copyRunningCluster(primaryDir, dataDir)
  const signal = join(dataDir, 'postgres/cluster/standby.signal')
  const { user } = findInstallation()
  writeFileSync(signal, '')
  if (user) chownSync(signal, user.uid, user.gid)
  const { port, username, password } = new URL(primary.url)
  const server = await startPostgres(dataDir, {
    settings: [
      ...shippedSettings('primary.conf'),
      ...shippedSettings('standby.conf'),
      `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`,
      `primary_slot_name=${name}`,
    ],
  })
  await until('the standby to follow', 30, async () => {
    const [row] = await onServer<{ state: string }>(
      primary.url,
      `SELECT state FROM pg_stat_replication WHERE application_name = '${name}'`,
    )
    return row?.state === 'streaming' || undefined
  })
  return { server, name, dataDir }
}

/** From here on, a commit on the primary waits until the standby has it on its disk. */
export async function makeSynchronous(primary: PostgresServer, standby: Standby): Promise<void> {
  await onServer(
    primary.url,
    `ALTER SYSTEM SET synchronous_standby_names = '${standby.name}'`,
    'SELECT pg_reload_conf()',
  )
  await until('the standby to be synchronous', 30, async () => {
    const [row] = await onServer<{ sync_state: string }>(
      primary.url,
      `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${standby.name}'`,
    )
    return row?.sync_state === 'sync' || undefined
  })
}

/** Makes a standby the primary. It waits for no other standby until there is one. */
export async function promote({ server, dataDir }: Standby): Promise<void> {
  await onServer(server.url, 'SELECT pg_promote()')
  await onServer(server.url, "ALTER SYSTEM SET synchronous_standby_names = ''", 'SELECT pg_reload_conf()')
  if (existsSync(join(dataDir, 'postgres/cluster/standby.signal')))
    throw new Error('The standby was not promoted')
}
