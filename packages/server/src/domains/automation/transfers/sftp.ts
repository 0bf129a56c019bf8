import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransferAddress } from '@merkwerk/contract'
import { isPublicAddress, PrivateAddressError, publicLookup } from '@merkwerk/engine'
import type { FileEntryWithStats as FileEntry, SFTPWrapper } from 'ssh2'
import SftpClient from 'ssh2-sftp-client'
import { measureFile } from '../../../platform/storage/index.ts'
import {
  type FetchedFile,
  isDiskError,
  type KnownFile,
  type OutgoingFile,
  type Server,
  storable,
  TransferError,
  type TransferLimits,
} from './transfer.ts'

type SftpAddress = Extract<TransferAddress, { kind: 'sftp' }>
type SftpServer = Server & { address: SftpAddress }

const connectTimeoutMs = 20_000

/** The fingerprint of a host key, as `ssh-keygen -l` shows it. */
const toFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/** Opens a socket. The resolved address is checked, as for webhooks. */
function openSocket({ host, port }: SftpAddress, { allowPrivateAddresses }: TransferLimits): Promise<Socket> {
  return new Promise((done, fail) => {
    if (!allowPrivateAddresses && isIP(host) && !isPublicAddress(host))
      return fail(new PrivateAddressError(host))
    const socket = connect({
      host,
      port,
      ...(!allowPrivateAddresses && { lookup: publicLookup() }),
      timeout: connectTimeoutMs,
      noDelay: true,
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      done(socket)
    })
  })
}

/** Signs in to a server and calls `use`. Throws `TransferError`, also for a host key that differs from the pinned one. */
async function withSftp<T>(
  server: SftpServer,
  limits: TransferLimits,
  signal: AbortSignal,
  use: (client: SftpClient, hostKey: string) => Promise<T>,
): Promise<T> {
  const { address, secret, hostKey: pinned } = server
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const client = new SftpClient('transfer', { error: () => {}, end: () => {}, close: () => {} })
  let shown = ''
  let socket: Socket | undefined
  const stop = AbortSignal.any([signal, deadline])
  const abort = () => socket?.destroy(new Error('aborted'))
  stop.addEventListener('abort', abort, { once: true })
  try {
    socket = await openSocket(address, limits)
    if (stop.aborted) abort()
    await client.connect({
      sock: socket,
      username: address.username,
      readyTimeout: connectTimeoutMs,
      ...(address.auth === 'key' ? { privateKey: secret ?? '' } : { password: secret ?? '' }),
      hostVerifier: (key: Buffer) => {
        shown = toFingerprint(key)
        return pinned === undefined || pinned === shown
      },
    })
    return await use(client, shown)
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted)
      throw new TransferError('timeout', `Not finished within ${limits.timeoutMs / 1000} seconds`)
    if (pinned !== undefined && shown !== '' && shown !== pinned)
      throw new TransferError('host-key', `The server shows ${shown}`, shown)
    throw error instanceof TransferError || isDiskError(error) ? error : describeError(error)
  } finally {
    stop.removeEventListener('abort', abort)
    await client.end().catch(() => {})
    socket?.destroy()
  }
}

function describeError(error: unknown): TransferError {
  if (error instanceof PrivateAddressError) return new TransferError('private-address', error.message)
  const { message, code } = error as Error & { code?: string | number }

  if (/authentication methods failed|privateKey|passphrase/i.test(message))
    return new TransferError('denied', message)
  if (code === 'ETIMEDOUT' || /timed out/i.test(message)) return new TransferError('timeout', message)
  // Codes of the SFTP protocol.
  if (code === 2 || /no such file/i.test(message)) return new TransferError('not-found', message)
  if (code === 3 || /permission denied/i.test(message)) return new TransferError('denied', message)
  return new TransferError(code === 4 ? 'status' : 'unreachable', message)
}

const join = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`

/** Entries of a folder that are looked at. A server may send names without end. */
const maxEntries = 50_000

interface FoundFile {
  name: string
  size: number
  /** Milliseconds since 1970. */
  modifyTime: number
}

/** The newest file of the folder whose name matches. Throws `TransferError` without one, and for a folder that is too large. */
async function findNewest(client: SftpClient, { path, pattern }: SftpAddress): Promise<FoundFile> {
  const matches = createMatcher(pattern)
  let newest: FoundFile | undefined
  let count = 0
  for await (const { filename: name, longname, attrs } of listFolder(client, path)) {
    count += 1
    if (count > maxEntries)
      throw new TransferError('too-large', `The folder ${path} has more than ${maxEntries} entries`)
    if (!longname.startsWith('-') || !matches(name)) continue
    const file = { name, size: attrs.size, modifyTime: attrs.mtime * 1000 }
    const isNewer = file.modifyTime > (newest?.modifyTime ?? -1)
    if (isNewer || (file.modifyTime === newest?.modifyTime && name > newest.name)) newest = file
  }
  if (!newest) throw new TransferError('not-found', `No file in ${path} matches ${pattern}`)
  return newest
}

/** Yields the entries of a folder as the server sends them. The client's own listing collects all of them first. */
async function* listFolder(client: SftpClient, path: string): AsyncGenerator<FileEntry> {
  const { sftp } = client as unknown as { sftp: SFTPWrapper }
  const handle = await new Promise<Buffer>((done, fail) => {
    sftp.opendir(path, (error, opened) => (error ? fail(error) : done(opened)))
  })
  const next = () =>
    new Promise<FileEntry[] | undefined>((done, fail) => {
      sftp.readdir(handle, (error, entries) => {
        if (isEnd(error)) done(undefined)
        else if (error) fail(error)
        else done(entries)
      })
    })
  for (let entries = await next(); entries; entries = await next()) yield* entries
  sftp.close(handle, () => {})
}

/** The protocol's code for the end of a folder. */
const isEnd = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 1

/** `*` matches any characters, `?` one. Unfinished files do not match. */
export function createMatcher(pattern: string): (name: string) => boolean {
  const lowered = pattern.toLowerCase()
  return (name) =>
    !name.startsWith('.') && !/\.(part|tmp|filepart)$/i.test(name) && matchesGlob(lowered, name.toLowerCase())
}

/** Takes time in proportion to both lengths at most, unlike a regular expression with several `*`. */
function matchesGlob(pattern: string, name: string): boolean {
  let at = 0
  let star = -1
  let afterStar = 0
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === '*') {
      star = at
      afterStar = index
      at += 1
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1
      index += 1
    } else if (star >= 0) {
      // The last star takes one character more.
      afterStar += 1
      index = afterStar
      at = star + 1
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

/** Fetches the newest matching file of a folder to `path`. Throws `TransferError`, and errors of the disk. */
export async function fetchSftp(
  server: SftpServer,
  { path, known }: { path: string; known: KnownFile },
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<FetchedFile> {
  return withSftp(server, limits, signal, async (client, hostKey) => {
    const { name, size, modifyTime } = await findNewest(client, server.address)
    // Name, size and time identify a version, as an ETag does.
    const etag = storable(`${name} ${size} ${modifyTime}`)
    const fileName = storable(name.slice(0, 255))
    if (etag === known.etag) return { state: 'unchanged', fileName }
    if (size > limits.maxBytes)
      throw new TransferError('too-large', `The file has more than ${limits.maxBytes} bytes`)
    const { pass, measured } = measureFile()
    const source: Readable = client.createReadStream(join(server.address.path, name), {
      end: limits.maxBytes,
      autoClose: true,
    })
    await pipeline(source, pass, createWriteStream(path, { flags: 'w', mode: 0o600 }))
    const stored = measured()
    if (stored.bytes > limits.maxBytes)
      throw new TransferError('too-large', `The file has more than ${limits.maxBytes} bytes`)
    return { state: 'fetched', path, fileName, hostKey, etag, lastModified: null, ...stored }
  })
}

/** Stores a file in a folder: written under another name, then renamed. Returns the host key. Throws `TransferError`. */
export async function storeSftp(
  server: SftpServer,
  file: OutgoingFile,
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<string> {
  const source = Readable.from(await file.open())
  try {
    return await withSftp(server, limits, signal, async (client, hostKey) => {
      const target = join(server.address.path, file.name)
      const part = `${target}.part`
      await client.put(source, part)
      await replace(client, part, target)
      return hostKey
    })
  } finally {
    source.destroy()
  }
}

/** Renames over an existing file. Servers without the extension of OpenSSH need the old one removed first. */
async function replace(client: SftpClient, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to)
  } catch {
    await client.delete(to, true)
    await client.rename(from, to)
  }
}

/** Finds the file that a run would fetch, or writes and removes a small file. Throws `TransferError`. */
export async function testSftp(
  server: SftpServer,
  direction: 'input' | 'output',
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<{ file: string | null; hostKey: string }> {
  return withSftp(server, limits, signal, async (client, hostKey) => {
    if (direction === 'input') return { file: (await findNewest(client, server.address)).name, hostKey }
    const target = join(server.address.path, 'merkwerk-test.part')
    await client.put(Buffer.from('Merkwerk\n'), target)
    await client.delete(target)
    return { file: null, hostKey }
  })
}
