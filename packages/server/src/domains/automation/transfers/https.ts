import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransferAddress } from '@merkwerk/contract'
import { readStart, requestOnce } from '@merkwerk/engine'
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

type HttpsAddress = Extract<TransferAddress, { kind: 'https' }>
type HttpsServer = Server & { address: HttpsAddress }

/** Bytes of a response that are read, so that a credential in it is whole. */
const shownBytes = 50_000

function createHeaders({ address, secret = '' }: HttpsServer): Record<string, string> {
  const base = { 'user-agent': 'Merkwerk-Transfers/1', 'accept-encoding': 'identity' }
  const { auth, username } = address
  if (auth === 'basic')
    return { ...base, authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` }
  if (auth === 'bearer') return { ...base, authorization: `Bearer ${secret}` }
  return auth === 'header' ? { ...base, [username.toLowerCase()]: secret } : base
}

/** Fetches the file at an address to `path`. Throws `TransferError`, and errors of the disk. Redirects are failures. */
export async function fetchHttps(
  server: HttpsServer,
  { path, known }: { path: string; known: KnownFile },
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const { url } = server.address
  const headers = {
    ...createHeaders(server),
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  }
  const fileName = storable(readFileName(url))
  const tooLarge = new TransferError('too-large', `The file has more than ${limits.maxBytes} bytes`)
  const result = await requestOnce(url, { method: 'GET', headers }, limits, signal, async (response) => {
    if (response.statusCode === 304) {
      await response.body.dump()
      return { state: 'unchanged' as const, fileName }
    }
    if (response.statusCode !== 200)
      return refusal(response.statusCode, await readStart(response.body, shownBytes))
    const { pass, measured } = measureFile()
    let bytes = 0
    const limit = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.byteLength
        if (bytes > limits.maxBytes) throw tooLarge
        yield chunk
      }
    }
    try {
      await pipeline(response.body, limit, pass, createWriteStream(path, { flags: 'w', mode: 0o600 }))
    } catch (error) {
      if (error === tooLarge) return tooLarge
      if (isDiskError(error)) return error
      throw error
    }
    const { etag, 'last-modified': lastModified } = response.headers
    return {
      state: 'fetched' as const,
      path,
      fileName,
      hostKey: undefined,
      etag: readHeader(etag),
      lastModified: readHeader(lastModified),
      ...measured(),
    }
  })
  if (result.kind === 'failed') throw new TransferError(result.reason, result.detail)
  if (result.value instanceof Error) throw result.value
  return result.value
}

/** Sends a file to a folder's address. Throws `TransferError`. Only status 2xx is success. */
export async function storeHttps(
  server: HttpsServer,
  file: OutgoingFile,
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<void> {
  const { url, method } = server.address
  const headers = {
    ...createHeaders(server),
    'content-type': file.name.endsWith('.zip') ? 'application/zip' : 'text/csv; charset=utf-8',
    'content-length': String(file.bytes),
  }
  const body = Readable.from(await file.open())
  const target = toAddress(url, file.name)
  const result = await requestOnce(target, { method, headers, body }, limits, signal, async (response) => ({
    status: response.statusCode,
    text: await readStart(response.body, shownBytes),
  }))
  body.destroy()
  if (result.kind === 'failed') throw new TransferError(result.reason, result.detail)
  const { status, text } = result.value
  if (status < 200 || status > 299) throw refusal(status, text)
}

/** Asks for the headers of an address. Throws `TransferError` if the server is not reached or refuses the credentials. */
export async function testHttps(
  server: HttpsServer,
  direction: 'input' | 'output',
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<void> {
  const headers = createHeaders(server)
  const read = async ({ statusCode }: { statusCode: number }) => statusCode
  const result = await requestOnce(server.address.url, { method: 'HEAD', headers }, limits, signal, read)
  if (result.kind === 'failed') throw new TransferError(result.reason, result.detail)
  const status = result.value
  // Servers that accept files may not list their folder.
  const isRefused = direction === 'input' ? status !== 405 && (status < 200 || status > 299) : false
  if (isRefused || status === 401 || status === 403 || status >= 500) throw refusal(status, '')
}

/** The address of a file in a folder. A query stays behind the name. */
function toAddress(folder: string, name: string): string {
  const url = new URL(folder)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(name)}`
  return url.href
}

function refusal(status: number, text: string): TransferError {
  const detail = `Status ${status}${text === '' ? '' : `: ${text}`}`
  if (status === 401 || status === 403) return new TransferError('denied', detail)
  return new TransferError(status === 404 || status === 410 ? 'not-found' : 'status', detail)
}

const readFileName = (url: string): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name).slice(0, 255)
  } catch {
    return name.slice(0, 255)
  }
}

const readHeader = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value.length < 1_000 ? value : null
