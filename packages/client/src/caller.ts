import { ApiError, errorFrom } from './api-error.ts'
import { type RequestParts, readJson, send, toBody, toPath } from './request.ts'
import { withRetries } from './retry.ts'
import { operationPaths, type operations } from './v1/types.ts'

/** A server may wait a minute for the end of a job. */
const defaultTimeoutMs = 90_000
const defaultRetries = 4

export interface MerkwerkOptions {
  /** An API key from the settings, or a function that returns it, called before each call. */
  apiKey: string | (() => string | Promise<string>)
  /** Origin of the server, such as `https://merkwerk.example`. */
  baseUrl: string
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch
  /** Language of texts in responses. By default that of the account. */
  language?: 'de' | 'en'
  /** Further attempts after 429, 502, 503, 504 or without a response. By default four. */
  maxRetries?: number
  /** Longest wait for the response to one attempt, except for files. By default 90 seconds. */
  timeoutMs?: number
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface WriteOptions extends CallOptions {
  /** Makes repetitions of this call by other processes safe too. By default each call has its own key, the same in all attempts. */
  idempotencyKey?: string | undefined
}

export interface WaitOptions extends CallOptions {
  /** Waits up to that many seconds for the end, at most 60. */
  waitSeconds?: number | undefined
}

export type Operation = keyof operations & keyof typeof operationPaths

type Part<O extends Operation, K extends 'path' | 'query'> = NonNullable<operations[O]['parameters'][K]>
type JsonOf<C> = C extends { content: { 'application/json': infer J } } ? J : never

export type Query<O extends Operation> = Part<O, 'query'>
export type Body<O extends Operation> = JsonOf<operations[O]['requestBody']>
export type Result<O extends Operation> = JsonOf<operations[O]['responses'][200]>

/** The parts of a call that operation `O` takes. */
type Input<O extends Operation> = ([Part<O, 'path'>] extends [never]
  ? unknown
  : { params: Part<O, 'path'> }) &
  ([Body<O>] extends [never] ? unknown : { body: Body<O> }) & { query?: Query<O>; file?: Blob }

type Options = WriteOptions & WaitOptions & { maxRetries?: number }

/** Calls operations of the public API. All calls reject with `ApiError`, or with the reason of an abort. */
export interface Caller {
  call<O extends Operation>(operation: O, input: Input<O>, options?: Options): Promise<Result<O>>
  /** Calls an operation whose response is a file. */
  open<O extends Operation>(operation: O, input: Input<O>, options?: CallOptions): Promise<Response>
  /** Opens a link of a response, which needs no key. */
  openLink(link: string, options?: CallOptions): Promise<Response>
}

/** Throws a TypeError for a `baseUrl` that is not a URL. */
export function createCaller(settings: MerkwerkOptions): Caller {
  const { apiKey, language, maxRetries = defaultRetries, timeoutMs = defaultTimeoutMs } = settings
  if (!URL.canParse(settings.baseUrl))
    throw new TypeError('baseUrl must be an address such as https://merkwerk.example')
  const origin = settings.baseUrl.replace(/\/+$/, '')

  async function request(url: string, init: RequestInit): Promise<Response> {
    const response = await send(url, init, settings.fetch)
    if (!response.ok) throw await errorFrom(response)
    return response
  }

  async function createHeaders(method: string, { body, file }: RequestParts, options: Options) {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey
    const headers = new Headers({ authorization: `Bearer ${key}` })
    if (language !== undefined) headers.set('accept-language', language)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (file !== undefined) headers.set('content-type', file.type)
    if (options.waitSeconds !== undefined) headers.set('prefer', `wait=${options.waitSeconds}`)
    if (method !== 'GET') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
    return headers
  }

  async function attempt(operation: Operation, parts: RequestParts, headers: Headers, signal?: AbortSignal) {
    const [method, path] = operationPaths[operation]
    return request(origin + toPath(path, parts), {
      method,
      headers,
      body: toBody(parts),
      signal: signal ?? null,
    })
  }

  return {
    async call(operation, input, options = {}) {
      const parts: RequestParts = input
      const { signal } = options
      const headers = await createHeaders(operationPaths[operation][0], parts, options)
      const readOnce = () =>
        withTimeout(parts.file ? undefined : timeoutMs, signal, async (anySignal) =>
          readJson(await attempt(operation, parts, headers, anySignal), anySignal),
        )
      return withRetries(readOnce, { maxRetries: options.maxRetries ?? maxRetries, signal }) as Promise<never>
    },
    async open(operation, input, { signal } = {}) {
      const headers = await createHeaders('GET', {}, {})
      return withRetries(() => attempt(operation, input, headers, signal), { maxRetries, signal })
    },
    openLink(link, { signal } = {}) {
      // The server may know itself by another origin than this client.
      const { pathname, search } = new URL(link, origin)
      const openOnce = () => request(origin + pathname + search, { signal: signal ?? null })
      return withRetries(openOnce, { maxRetries, signal })
    },
  }
}

/** Runs a call with a signal that also aborts after a time, which counts as no response. */
async function withTimeout<T>(
  ms: number | undefined,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (ms === undefined) return call(signal)
  const timeout = AbortSignal.timeout(ms)
  try {
    return await call(signal ? AbortSignal.any([signal, timeout]) : timeout)
  } catch (cause) {
    signal?.throwIfAborted()
    if (!timeout.aborted) throw cause
    throw new ApiError('NO_RESPONSE', 0, { detail: `No response within ${ms} ms` }, { cause })
  }
}
