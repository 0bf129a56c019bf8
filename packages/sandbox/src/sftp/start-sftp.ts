import { createHash, generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { posix } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** A file of the server. `modifiedAt` is in seconds. */
export interface SftpFile {
  content: Buffer
  modifiedAt: number
}

export interface SftpServer extends AsyncDisposable {
  readonly port: number
  /** The fingerprint of the host key, as `ssh-keygen -l` shows it. */
  readonly hostKey: string
  /** Files by their path. */
  files: Map<string, SftpFile>
  /** Each name that a file was opened for writing under, and each target of a rename. */
  written: string[]
  /** Replaces the host key for connections from now on. */
  changeHostKey(): Promise<void>
  /** Refuses all writes from now on. */
  isReadOnly: boolean
  /** Sends the entries of a folder again and again, without end. */
  isEndless: boolean
}

const hostKeyPair = () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const hash = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  return { privateKey, fingerprint: `SHA256:${hash.replaceAll('=', '')}` }
}

interface SftpUser {
  username: string
  password: string
  /** OpenSSH format. */
  publicKey: string | undefined
}

/** Whether the one user of a server signs in. */
function createLogin({ username, password, publicKey }: SftpUser) {
  const allowed = publicKey === undefined ? undefined : ssh2.utils.parseKey(publicKey)
  return (context: ssh2.AuthContext): boolean => {
    if (context.username !== username) return false
    if (context.method === 'password') return context.password === password
    if (context.method !== 'publickey' || !allowed || allowed instanceof Error) return false
    if (!context.key.data.equals(allowed.getPublicSSH())) return false
    return (
      !context.signature || allowed.verify(context.blob ?? '', context.signature, context.hashAlgo) === true
    )
  }
}

/** Starts an SFTP server on loopback with one user. It keeps its files in memory. */
export async function startSftp({
  port = 0,
  username = 'seller',
  password = 'secret',
  publicKey,
}: Partial<SftpUser> & { port?: number } = {}): Promise<SftpServer> {
  const files = new Map<string, SftpFile>()
  let key = hostKeyPair()
  const state = {
    files,
    written: [] as string[],
    isReadOnly: false,
    isEndless: false,
    get hostKey() {
      return key.fingerprint
    },
  }
  const accepts = createLogin({ username, password, publicKey })
  const clients = new Set<ssh2.Connection>()
  const listen = () => {
    const server = new ssh2.Server({ hostKeys: [key.privateKey] }, (client) => {
      clients.add(client)
      client.on('error', () => {})
      client.on('close', () => clients.delete(client))
      client.on('authentication', (context) =>
        accepts(context) ? context.accept() : context.reject(['password', 'publickey']),
      )
      client.on('session', (accept) => accept().on('sftp', (open) => serve(open(), state)))
    })
    // Without a delay of each small packet.
    return createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  }
  let server = listen()
  const start = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  const stop = async () => {
    for (const client of clients) client.end()
    await new Promise<void>((done) => server.close(() => done()))
  }
  await start(port)
  const address = server.address() as AddressInfo
  return Object.assign(state, {
    port: address.port,
    async changeHostKey() {
      await stop()
      key = hostKeyPair()
      server = listen()
      await start(address.port)
    },
    [Symbol.asyncDispose]: stop,
  })
}

type State = Pick<SftpServer, 'files' | 'written' | 'isReadOnly' | 'isEndless'>

const folderMode = 0o040755
const fileMode = 0o100644

function findAttributes({ files }: State, path: string): Attributes | undefined {
  const file = files.get(path)
  const base = { uid: 0, gid: 0 }
  if (file)
    return {
      ...base,
      mode: fileMode,
      size: file.content.length,
      atime: file.modifiedAt,
      mtime: file.modifiedAt,
    }
  const isFolder = path === '/' || [...files.keys()].some((name) => name.startsWith(`${path}/`))
  return isFolder ? { ...base, mode: folderMode, size: 0, atime: 0, mtime: 0 } : undefined
}

/** Answers the requests of a session. */
function serve(sftp: SFTPWrapper, state: State): void {
  const { files } = state
  const handles = new Map<number, { path: string; isListed?: boolean }>()
  let last = 0
  const open = (path: string) => {
    last += 1
    handles.set(last, { path })
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(last)
    return handle
  }
  const opened = (handle: Buffer) => handles.get(handle.readUInt32BE())
  const normal = (path: string) => posix.resolve('/', path)
  const stat = (id: number, path: string) => {
    const found = findAttributes(state, normal(path))
    return found ? sftp.attrs(id, found) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  const denied = (id: number) => sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
  const ok = (id: number) => sftp.status(id, STATUS_CODE.OK)
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: normal(path), longname: '', attrs: {} as Attributes }]),
  )
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSTAT', (id, handle) => stat(id, opened(handle)?.path ?? ''))
  sftp.on('SETSTAT', ok)
  sftp.on('FSETSTAT', ok)
  sftp.on('OPENDIR', (id, path) => {
    const found = findAttributes(state, normal(path))
    if (found?.mode !== folderMode) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    sftp.handle(id, open(normal(path)))
  })
  sftp.on('READDIR', (id, handle) => {
    const folder = opened(handle)
    if (!folder || folder.isListed) return sftp.status(id, STATUS_CODE.EOF)
    folder.isListed = !state.isEndless
    const names = [...files.keys()].filter((name) => posix.dirname(name) === folder.path)
    sftp.name(
      id,
      names.map((name) => {
        const filename = posix.basename(name)
        return {
          filename,
          longname: `-rw-r--r-- 1 0 0 0 Jan 1 00:00 ${filename}`,
          attrs: findAttributes(state, name) as Attributes,
        }
      }),
    )
  })
  sftp.on('OPEN', (id, given, flags) => {
    const path = normal(given)
    const isWriting = (flags & OPEN_MODE.WRITE) !== 0
    if (isWriting && state.isReadOnly) return denied(id)
    if (!isWriting && !files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    if (isWriting) {
      state.written.push(path)
      files.set(path, { content: Buffer.alloc(0), modifiedAt: Math.floor(Date.now() / 1000) })
    }
    sftp.handle(id, open(path))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const content = files.get(opened(handle)?.path ?? '')?.content
    if (!content || offset >= content.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, content.subarray(offset, offset + length))
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = files.get(opened(handle)?.path ?? '')
    if (!file) return sftp.status(id, STATUS_CODE.FAILURE)
    const content = Buffer.alloc(Math.max(file.content.length, offset + data.length))
    file.content.copy(content)
    data.copy(content, offset)
    file.content = content
    ok(id)
  })
  sftp.on('CLOSE', (id, handle) => {
    handles.delete(handle.readUInt32BE())
    ok(id)
  })
  sftp.on('REMOVE', (id, path) => {
    if (state.isReadOnly) return denied(id)
    return files.delete(normal(path)) ? ok(id) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  })
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(normal(from))
    if (!file || files.has(normal(to))) return sftp.status(id, STATUS_CODE.FAILURE)
    files.set(normal(to), file)
    files.delete(normal(from))
    state.written.push(normal(to))
    ok(id)
  })
}
