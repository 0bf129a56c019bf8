import { type Dispatcher, errors, request } from 'undici'
import { PrivateAddressError } from './addresses.ts'
import { acceptEncoding, decodeBody, EncodingError, TooLargeError } from './content-encoding.ts'
import type { FetchLimits } from './fetcher.ts'
import { freeBytes } from './free-bytes.ts'

/** One request and its raw result. */
export type Exchange =
  | {
      kind: 'response'
      status: number
      location: string | undefined
      retryAfter: string | undefined
      /** Requests per second that the site states for this caller. */
      rateLimit: string | undefined
      bytes: Uint8Array
    }
  /** No response, or none in time. */
  | { kind: 'unanswered'; detail: string; canRetry: boolean }
  /** A response began and is no whole page. */
  | { kind: 'incomplete'; detail: string; canRetry: boolean }

export interface ExchangeOptions {
  dispatcher: Dispatcher
  /** GET without a body, POST with one. */
  body?: string
  headers: Readonly<Record<string, string>>
  limits: FetchLimits
  signal: AbortSignal
}

async function readBounded(
  body: AsyncIterable<Uint8Array>,
  length: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  if (Number(length ?? 0) > maxBytes) throw new TooLargeError(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLargeError(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

/** What went wrong, without the stack. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node reports a failure of several addresses as an aggregate without a message.
  if (error instanceof AggregateError && error.message === '') return describe(error.errors[0])
  return error.message
}

/** Sends one request, without following redirects. Rejects only when `signal` aborts, with its reason. */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Exchange> {
  const { dispatcher, limits, signal } = options
  const deadline = AbortSignal.timeout(limits.requestTimeoutMs)
  let hasHeaders = false
  let body: Dispatcher.ResponseData['body'] | undefined
  try {
    const response = await request(url, {
      dispatcher,
      method: options.body === undefined ? 'GET' : 'POST',
      body: options.body ?? null,
      signal: AbortSignal.any([signal, deadline]),
      headersTimeout: limits.headersTimeoutMs,
      bodyTimeout: limits.bodyTimeoutMs,
      headers: { ...options.headers, 'accept-encoding': acceptEncoding },
    })
    hasHeaders = true
    body = response.body
    const { headers } = response
    const raw = await readBounded(body, single(headers['content-length']), limits.maxBytes)
    const bytes = await decodeBody(raw, single(headers['content-encoding']) ?? '', limits.maxBytes)
    if (bytes !== raw) freeBytes(raw)
    signal.throwIfAborted()
    return {
      kind: 'response',
      status: response.statusCode,
      bytes,
      location: single(headers.location),
      retryAfter: single(headers['retry-after']),
      rateLimit: single(headers['x-amzn-ratelimit-limit']),
    }
  } catch (error) {
    // Destroying a failed body may emit its error again.
    body?.on('error', () => {}).destroy()
    signal.throwIfAborted()
    if (deadline.aborted)
      return { kind: 'unanswered', detail: `no page within ${limits.requestTimeoutMs} ms`, canRetry: true }
    const detail = describe(error)
    if (error instanceof TooLargeError) return { kind: 'incomplete', detail, canRetry: false }
    if (error instanceof EncodingError) return { kind: 'incomplete', detail, canRetry: true }
    if (error instanceof PrivateAddressError) return { kind: 'unanswered', detail, canRetry: false }
    const isLate = error instanceof errors.BodyTimeoutError
    return { kind: hasHeaders && !isLate ? 'incomplete' : 'unanswered', detail, canRetry: true }
  }
}
