import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { keepCluster, readCluster } from './cluster.ts'
import { canWrite, findInstallation, type ServerUser } from './installation.ts'
import { findPostgres } from './server.ts'

/** Files of a running server to leave out (PostgreSQL: "Making a Base Backup Using the Low Level API"). */
const notCopied =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|.*pgsql_tmp.*)$/

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a tree that is being written to. Files deleted meanwhile are not needed. */
function copyTree(
  from: string,
  to: string,
  user: ServerUser | undefined,
  skip: (path: string) => boolean,
  path = '',
): void {
  mkdirSync(join(to, path), { recursive: true, mode: 0o700 })
  if (user) chownSync(join(to, path), user.uid, user.gid)
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (skip(inside)) continue
    if (entry.isDirectory()) copyTree(from, to, user, skip, inside)
    else copyFile(join(from, inside), join(to, inside), user)
  }
}

function copyFile(from: string, to: string, user: ServerUser | undefined): void {
  try {
    copyFileSync(from, to)
    if (user) chownSync(to, user.uid, user.gid)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/**
 * Copies the cluster of a data folder while its server runs. The copy has the state at the end and starts as after a
 * crash. Throws if the server does not run, or if its user could not reach the copy.
 */
export async function copyRunningCluster(dataDir: string, target: string): Promise<void> {
  const cluster = readCluster(dataDir)
  const connectionString = findPostgres(dataDir)
  if (!cluster || !connectionString) throw new Error(`There is no database in ${dataDir}.`)
  const { user } = findInstallation()
  const home = join(target, 'postgres')
  mkdirSync(home, { mode: 0o700 })
  if (user) chownSync(home, user.uid, user.gid)
  if (!canWrite(user, home)) throw new Error(`The user that PostgreSQL runs as cannot reach ${target}.`)
  const folder = join(home, 'cluster')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // Keeps the WAL from here on until it is copied.
    await client.query("SELECT pg_create_physical_replication_slot('merkwerk_backup', true, true)")
    await client.query("SELECT pg_backup_start('merkwerk', fast => true)")
    copyTree(cluster.folder, folder, user, (path) => notCopied.test(path))
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
    if (user) chownSync(join(folder, 'backup_label'), user.uid, user.gid)
    copyTree(join(cluster.folder, 'pg_wal'), join(folder, 'pg_wal'), user, () => false)
  } finally {
    await client.end()
  }
  keepCluster(target, { ...cluster, folder, port: 0 })
}
