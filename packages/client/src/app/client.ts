// docs/decisions/0007-contract.md

import {
  type Endpoint,
  endpoints,
  type List,
  type RunProgress,
  type SessionEndReason,
  sessionEndReasons,
} from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import type { z } from 'zod'
import { ApiError, type ErrorDetails, errorFrom as readError } from '../api-error.ts'
import type { FollowOptions } from '../follow.ts'
import { type RequestParts, readJson, send, toBody, toPath } from '../request.ts'
import { followState, hasEnded } from './follow-state.ts'
import { createSession, readExpiry, type Session } from './session.ts'

/** A token that expires sooner than this is renewed before the call. */
const renewAheadMs = 30_000

const errorFrom = (response: Response) => readError(response, (code) => code in englishErrors)

type In<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
/** A path parameter that is a text may be given as a number. */
type PathParams<P> = { [K in keyof P]: string extends P[K] ? P[K] | number : P[K] }
/** Required unless every field of `V` is optional. */
type Part<K extends string, V> = V extends undefined
  ? unknown
  : Record<never, never> extends V
    ? Partial<Record<K, V>>
    : Record<K, V>

/** Input of endpoint `E`. `file` is the file of a multipart form, or the body. */
export type Input<E extends Endpoint> = {
  signal?: AbortSignal | undefined
  keepalive?: boolean
  headers?: Record<string, string>
} & Part<'params', PathParams<In<E, 'params'>>> &
  Part<'query', In<E, 'query'>> &
  Part<'body', In<E, 'body'>> &
  (E extends { form: z.ZodType } ? { form: Record<string, string>; file: File } : unknown) &
  (E extends { fileTypes: readonly string[] } ? { file: Blob } : unknown)

/** Result of endpoint `E`; the open response for files and event streams. */
export type Output<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Response

/** The input of a call; optional unless endpoint `E` requires a part of it. */
export type Inputs<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

export interface ClientOptions {
  /** Origin of the server, such as `https://merkwerk.example`. A browser may leave it out for the page's origin. */
  baseUrl?: string
  /** An access token that is not renewed. Use `session` for tokens that are. */
  token?: string
  session?: Session
  /** Language of the texts in responses, `de` or `en`. */
  language?: () => string
  /** Runs one renewal at a time. Needed where several clients share a session, as the tabs of a browser do. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch
}

export interface Client {
  /**
   * Calls an endpoint of the contract and parses its response. Renews the token before it expires and once after a
   * 401. Rejects with `ApiError`, or with the reason of an abort.
   */
  call<E extends Endpoint>(endpoint: E, ...input: Inputs<E>): Promise<Output<E>>
  /** Yields the progress of a run until it ends, and reconnects when the connection breaks. */
  followRun(id: string, options?: FollowOptions): AsyncGenerator<RunProgress, void, undefined>
  /** Yields a list whenever its rows or figures change, until aborted, and reconnects when the connection breaks. */
  followList(id: string, options?: FollowOptions): AsyncGenerator<List, void, undefined>
  /** Opens a link of a response, such as an output file. Read its `body` to stream it. */
  download(link: string, options?: { signal?: AbortSignal }): Promise<Response>
}

type SendTo = (endpoint: Endpoint, parts: RequestParts, access?: string) => Promise<Response>

/** Sends requests to the server, and takes no response from a cache. */
function createSender({ baseUrl = '', language, fetch }: ClientOptions) {
  const origin = baseUrl.replace(/\/$/, '')
  const sendPath = (path: string, init: RequestInit) =>
    send(origin + path, { ...init, cache: 'no-store' }, fetch)

  const sendTo: SendTo = (endpoint, parts, access) => {
    const headers = new Headers(parts.headers)
    if (language !== undefined && !headers.has('accept-language')) headers.set('accept-language', language())
    if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
    if (parts.body !== undefined) headers.set('content-type', 'application/json')
    const { method } = endpoint
    return sendPath(toPath(endpoint.path, parts), {
      method,
      headers,
      body: toBody(parts),
      signal: parts.signal ?? null,
      keepalive: parts.keepalive ?? false,
    })
  }

  return { sendPath, sendTo }
}

/** Sends requests with the tokens of a session, and ends it when they cannot be renewed. */
function createSignedInSender(
  session: Session,
  sendTo: SendTo,
  exclusively: NonNullable<ClientOptions['exclusively']>,
): SendTo {
  /** Renews the tokens unless another call did. Resolves with the reason when the session has ended. */
  function renew(stale: string): Promise<SessionEndReason | undefined> {
    return exclusively(async () => {
      if (session.access !== null && session.access !== stale) return undefined
      const { refresh } = session
      if (refresh === null) return 'expired'
      const response = await sendTo(endpoints.refreshToken, { body: { refresh } })
      if (response.status === 401 || response.status === 400) return endReasonFrom(response)
      if (!response.ok) throw await errorFrom(response)
      session.renew(await parseResponse(endpoints.refreshToken.response, response))
      return undefined
    })
  }

  return async (endpoint, parts) => {
    let { access } = session
    let reason: SessionEndReason = 'expired'
    if (access !== null && session.refresh !== null && readExpiry(access) - Date.now() < renewAheadMs) {
      await renew(access)
      access = session.access
    }
    if (access !== null) {
      const response = await sendTo(endpoint, parts, access)
      if (response.status !== 401) return response
      // An API key cannot be renewed. The response says why it is refused.
      if (session.refresh === null) {
        session.end('expired')
        throw await errorFrom(response)
      }
      const refusal = await renew(access)
      if (refusal === undefined) {
        const second = await sendTo(endpoint, parts, session.access ?? '')
        if (second.status !== 401) return second
      } else reason = refusal
    }
    session.end(reason)
    throw new ApiError('UNAUTHENTICATED', 401)
  }
}

export function createClient(options: ClientOptions): Client {
  const { session = createSession({ access: options.token }), exclusively = createLock() } = options
  const { sendPath, sendTo } = createSender(options)
  const sendSignedIn = createSignedInSender(session, sendTo, exclusively)

  async function call<E extends Endpoint>(endpoint: E, ...[input]: Inputs<E>): Promise<Output<E>> {
    const parts: RequestParts = input ?? {}
    const response = await (endpoint.access === 'public' ? sendTo : sendSignedIn)(endpoint, parts)
    if (!response.ok) throw await errorFrom(response)
    const { response: schema } = endpoint
    if (typeof schema === 'string') return response as Output<E>
    return (await parseResponse(schema, response, parts.signal)) as Output<E>
  }

  return {
    call,
    followRun(id, followOptions = {}) {
      const input = { params: { id }, signal: followOptions.signal }
      const run = {
        open: () => call(endpoints.getRunEvents, input),
        read: async () => (await call(endpoints.getRunDetails, input)).progress,
        event: 'progress',
        isLast: ({ status }: RunProgress) => hasEnded(status),
      }
      return followState(run, followOptions)
    },
    followList(id, followOptions = {}) {
      const input = { params: { id }, signal: followOptions.signal }
      const list = {
        open: () => call(endpoints.getListEvents, input),
        read: () => call(endpoints.getList, input),
        event: 'list',
        isLast: () => false,
      }
      return followState(list, followOptions)
    },
    async download(link, { signal } = {}) {
      // The server may know itself by another origin than this client.
      const { pathname, search } = new URL(link, 'http://server')
      const response = await sendPath(pathname + search, { signal: signal ?? null })
      if (!response.ok) throw await errorFrom(response)
      return response
    },
  }
}

/** Signs in and returns a client that renews its tokens. Rejects with `ApiError`, as the endpoint `login` says. */
export async function signIn(
  options: Omit<ClientOptions, 'token' | 'session'>,
  credentials: z.input<typeof endpoints.login.body>,
): Promise<Client> {
  const session = createSession()
  const client = createClient({ ...options, session })
  session.renew(await client.call(endpoints.login, { body: credentials }))
  return client
}

async function endReasonFrom(response: Response): Promise<SessionEndReason> {
  const { details } = await errorFrom(response)
  return sessionEndReasons.find((reason) => reason === details.reason) ?? 'expired'
}

async function parseResponse<S extends z.ZodType>(
  schema: S,
  response: Response,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const body = await readJson(response, signal)
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const refusal = Object(body) as ErrorDetails
  // A refusal may come with an ok status.
  if (refusal.success === false && typeof refusal.error === 'string')
    throw new ApiError('INVALID_INPUT', response.status, refusal, response)
  const options = { cause: parsed.error, headers: response.headers }
  throw new ApiError('INCOMPLETE_RESPONSE', response.status, {}, options)
}

/** Runs work one after another. */
function createLock(): NonNullable<ClientOptions['exclusively']> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
