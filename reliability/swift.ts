import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { takePort } from '../harness/ports.ts'
import { createBucket } from '../packages/server/src/testing/test-bucket.ts'
import { until } from './site.ts'

export const hasSwift = spawnSync('swift-proxy-server', ['--help']).error === undefined
export const noSwift =
  'OpenStack Swift is not installed (apt-get install swift-proxy swift-account swift-container swift-object)'

const credentials = { accessKeyId: 'merkwerk:files', secretAccessKey: 'secret-of-the-bucket' }
const bucket = 'merkwerk-files'

/** The object store of OpenStack with its S3 interface, one server of each kind on one disk. */
export interface Swift extends AsyncDisposable {
  /** Settings of an empty bucket. */
  settings: Record<string, string>
  /** Ends all servers by SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
}

const storage = ['account', 'container', 'object'] as const

/** Writes the ring that finds the only server of a kind. */
function writeRing(folder: string, kind: string, port: number): void {
  const build = (...words: string[]) =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...words], { stdio: 'pipe' })
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/disk`, '100')
  build('rebalance')
}

const storageConfiguration = (folder: string, kind: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConfiguration = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper cache bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${credentials.accessKeyId.replace(':', '_')} = ${credentials.secretAccessKey} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
${['catch_errors', 'gatekeeper', 'bulk', 'copy', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`

const untilOpen = (port: number) =>
  until('a server of Swift to listen', 30, async () => {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true as const,
      () => undefined,
    )
    socket.destroy()
    return isOpen
  })

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-swift-'))
  mkdirSync(join(folder, 'devices/disk'), { recursive: true })
  const ports = new Map<string, number>()
  for (const kind of storage) {
    const port = await takePort()
    ports.set(kind, port)
    writeRing(folder, kind, port)
    writeFileSync(join(folder, `${kind}.conf`), storageConfiguration(folder, kind, port))
  }
  const port = await takePort()
  ports.set('proxy', port)
  writeFileSync(join(folder, 'proxy.conf'), proxyConfiguration(folder, port))
  let servers: ChildProcess[] = []
  const killNow = () => {
    for (const server of servers) server.kill('SIGKILL')
  }
  process.once('exit', killNow)
  const swift = {
    async start() {
      servers = [...ports.keys()].map((kind) =>
        spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { stdio: 'ignore' }),
      )
      for (const each of ports.values()) await untilOpen(each)
    },
    async kill() {
      const ended = servers.map((server) => once(server, 'exit'))
      killNow()
      await Promise.all(ended)
    },
  }
  await swift.start()
  const endpoint = `http://127.0.0.1:${port}`
  await createBucket(bucket, endpoint, credentials)
  return {
    ...swift,
    settings: {
      FILES_URL: `s3://${bucket}/kept`,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_KEY_ID: credentials.accessKeyId,
      FILES_S3_SECRET: credentials.secretAccessKey,
    },
    async [Symbol.asyncDispose]() {
      await swift.kill()
      process.off('exit', killNow)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
