import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { PrivateAddressError, publicConnector } from './addresses.ts'
import { describe } from './exchange.ts'
import { retryAfterMs } from './http-sender.ts'

/** The result of posting a message. Failures are values, not exceptions. */
export type PostResult =
  | {
      kind: 'response'
      status: number
      /** At most a day. Undefined without a valid `Retry-After`. */
      retryAfterMs: number | undefined
      /** The start of the response. */
      text: string
    }
  | { kind: 'failed'; reason: 'private-address' | 'timeout' | 'unreachable'; detail: string }

export interface PostOptions {
  /** For the whole exchange. */
  timeoutMs: number
  /** Allows loopback and private addresses. For sandboxes only. */
  allowPrivateAddresses: boolean
  /** Bytes of the response that are read. */
  maxBytes: number
  resolve?: LookupFunction
}

/**
 * Posts a message to an address that a customer chose, in one attempt and on a connection of its own. The address that the host name
 * resolves to is checked when it is connected to. Does not follow redirects. Rejects only when `signal` aborts, with its reason.
 */
export async function postMessage(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { maxBytes, ...options }: PostOptions,
  signal: AbortSignal,
): Promise<PostResult> {
  const result = await requestOnce(
    url,
    { method: 'POST', headers, body },
    options,
    signal,
    async (response) => {
      const text = await readStart(response.body, maxBytes)
      const retryAfter = response.headers['retry-after']
      return {
        status: response.statusCode,
        retryAfterMs: retryAfterMs(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, Date.now()),
        text,
      }
    },
  )
  return result.kind === 'response' ? { kind: 'response', ...result.value } : result
}

/** A request that got no usable response. */
export type RequestFailure = Extract<PostResult, { kind: 'failed' }>

/**
 * Sends a request to an address that a customer chose, as `postMessage` does, and returns what `read` makes of the response. A body that
 * breaks off or takes too long while it is read is a failure.
 */
export async function requestOnce<T>(
  url: string,
  {
    method,
    headers,
    body,
  }: Pick<Dispatcher.RequestOptions, 'method' | 'body'> & { headers: Readonly<Record<string, string>> },
  { timeoutMs, allowPrivateAddresses, resolve }: Omit<PostOptions, 'maxBytes'>,
  signal: AbortSignal,
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<{ kind: 'response'; value: T } | RequestFailure> {
  const connect = allowPrivateAddresses ? { timeout: timeoutMs } : publicConnector(timeoutMs, resolve)
  const agent = new Agent({ connect })
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.any([signal, deadline]),
    })
    const value = await read(response)
    signal.throwIfAborted()
    return { kind: 'response', value }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PrivateAddressError)
      return { kind: 'failed', reason: 'private-address', detail: error.message }
    if (deadline.aborted || error instanceof errors.ConnectTimeoutError)
      return { kind: 'failed', reason: 'timeout', detail: `no response within ${timeoutMs} ms` }
    return { kind: 'failed', reason: 'unreachable', detail: describe(error) }
  } finally {
    await agent.destroy()
  }
}

/** The start of a body as text. A status counts even if its body breaks off. */
export async function readStart(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  body.on('error', () => {})
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= maxBytes) break
    }
  } catch {}
  body.destroy()
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes))
}
