import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { canWrite, type Installation, reachableFolder } from './installation.ts'

/** A database cluster on disk, with everything needed to start it and connect to it. */
export interface Cluster {
  folder: string
  password: string
  /** 0 before the first start. */
  port: number
}

export const superuser = 'merkwerk'
const toFile = (dataDir: string): string => join(dataDir, 'postgres.json')

/**
 * Records the cluster in its data folder. Replaces the file atomically, readable only by its owner. A cluster inside
 * the data folder gets a relative path, so that a copy of the folder has its own cluster.
 */
export function keepCluster(dataDir: string, cluster: Cluster): void {
  const half = `${toFile(dataDir)}.new`
  const way = relative(dataDir, cluster.folder)
  const folder = way.startsWith('..') ? cluster.folder : way
  writeFileSync(half, JSON.stringify({ ...cluster, folder }), { mode: 0o600 })
  renameSync(half, toFile(dataDir))
}

/** Returns the cluster of a data folder. Undefined if none was created yet. */
export function readCluster(dataDir: string): Cluster | undefined {
  if (!existsSync(toFile(dataDir))) return undefined
  const cluster = JSON.parse(readFileSync(toFile(dataDir), 'utf8')) as Cluster
  return { ...cluster, folder: resolve(dataDir, cluster.folder) }
}

/**
 * C.UTF-8 sorts by code point on every machine. Scram is required even on loopback. Nobody guesses the random password, so one
 * iteration suffices, which saves 2 ms of each connection.
 */
function initialise(folder: string, password: string, { bin, user }: Installation): void {
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const options = `-U ${superuser} -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --auth=scram-sha-256 --set=scram_iterations=1 --no-instructions`
  try {
    execFileSync(join(bin, 'initdb'), ['-D', folder, ...options.split(' '), `--pwfile=${passwordFile}`], {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: 'pipe',
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile)
  }
}

/** Opens the cluster of a data folder. Creates a missing one in a folder that the server's user can reach. */
export function openCluster(dataDir: string, installation: Installation): Cluster {
  mkdirSync(dataDir, { recursive: true })
  const known = readCluster(dataDir)
  if (known && existsSync(join(known.folder, 'PG_VERSION'))) return known

  const { user } = installation
  let home = join(dataDir, 'postgres')
  // A folder without a record in postgres.json is an interrupted initialisation.
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  if (user) chownSync(home, user.uid, user.gid)
  if (!canWrite(user, home)) {
    home = join(reachableFolder(), randomBytes(8).toString('hex'))
    mkdirSync(home, { recursive: true })
    if (user) chownSync(home, user.uid, user.gid)
  }
  chmodSync(home, 0o700)
  const cluster = { folder: join(home, 'cluster'), password: randomBytes(24).toString('hex'), port: 0 }
  initialise(cluster.folder, cluster.password, installation)
  keepCluster(dataDir, cluster)
  return cluster
}
