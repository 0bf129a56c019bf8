import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { takePort } from '../harness/ports.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { findInstallation } from '../scripts/postgres/index.ts'
import { repository } from './server-process.ts'
import { until } from './site.ts'
import { onServer } from './standby.ts'

/** Debian installs it outside the usual path. */
const env = { PATH: `${cleanEnvironment().PATH}:/usr/sbin` }

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0
export const noPgBouncer = 'PgBouncer is not installed (apt-get install pgbouncer)'

/** The user that the product has behind the pooler, with a password for tests. */
const poolUser = { name: 'merkwerk_pool', password: 'of-the-pool' }

export interface PgBouncer extends AsyncDisposable {
  /** Settings of a product behind this pooler. */
  settings: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  /** Points it to another server, as after a promotion. */
  moveTo(serverUrl: string): void
  /** Ends it by SIGKILL and starts it again. */
  restart(): Promise<void>
}

/** Starts PgBouncer with the configuration of `ops` in front of a database. The address is that of the owner. */
export async function startPgBouncer(folder: string, serverUrl: string): Promise<PgBouncer> {
  const { user } = findInstallation()
  const home = join(folder, 'pgbouncer')
  const port = await takePort()
  const { pathname, username, password } = new URL(serverUrl)
  const database = pathname.slice(1)
  const write = (name: string, text: string) => {
    writeFileSync(join(home, name), text, { mode: 0o600 })
    if (user) chownSync(join(home, name), user.uid, user.gid)
  }
  const configure = (server: string) => {
    const shipped = readFileSync(join(repository, 'ops/pgbouncer/pgbouncer.ini'), 'utf8')
    const text = shipped
      .replaceAll('host=db1.internal port=5432', `host=127.0.0.1 port=${new URL(server).port}`)
      .replaceAll('dbname=merkwerk', `dbname=${database}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', join(home, 'userlist.txt'))
    write('pgbouncer.ini', text)
  }
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (user) chownSync(home, user.uid, user.gid)
  write('userlist.txt', `"${poolUser.name}" "${poolUser.password}"\n"${username}" "${password}"\n`)
  configure(serverUrl)
  const isNew =
    (await onServer(serverUrl, `SELECT FROM pg_roles WHERE rolname = '${poolUser.name}'`)).length === 0
  if (isNew) await onServer(serverUrl, `CREATE ROLE ${poolUser.name} LOGIN PASSWORD '${poolUser.password}'`)
  let running = await launch(home, port, user)
  const toAddress = (name: string, secret: string, entry: string) =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${entry}`
  return {
    settings: {
      DATABASE_URL: toAddress(poolUser.name, poolUser.password, 'merkwerk'),
      DATABASE_DIRECT_URL: toAddress(username, password, 'merkwerk_direct'),
    },
    moveTo(server) {
      configure(server)
      running.kill('SIGHUP')
    },
    async restart() {
      running.kill('SIGKILL')
      await once(running, 'exit')
      running = await launch(home, port, user)
    },
    async [Symbol.asyncDispose]() {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}

async function launch(home: string, port: number, user: ReturnType<typeof findInstallation>['user']) {
  const child = spawn('pgbouncer', ['--quiet', join(home, 'pgbouncer.ini')], {
    ...user,
    cwd: '/',
    env,
    stdio: 'ignore',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  await until('PgBouncer to listen', 10, async () => {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => undefined,
    )
    socket.destroy()
    return isOpen
  })
  return child
}
