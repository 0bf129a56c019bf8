import { type Endpoint, endpoints, errorTable, type SessionEndReason } from '@merkwerk/contract'
import type { z } from 'zod'
import { addressOf } from './address.ts'
import { CallError, errorFrom } from './error.ts'
import { expiryOf, type Session } from './session.ts'

/** An access token this close to its end is renewed before the call. */
const renewAheadMs = 30_000

type In<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined
type Part<K extends string, V> = V extends undefined ? unknown : Record<K, V>

/** What a call of endpoint `E` takes. Form values are texts; `file` is the list that goes with them. */
export type Input<E extends Endpoint> = {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
} & Part<'params', In<E, 'params'>> &
  Part<'query', In<E, 'query'>> &
  Part<'body', In<E, 'body'>> &
  (E extends { form: z.ZodType } ? { form: Record<string, string>; file: File } : unknown)

/** What a call of endpoint `E` answers; files and event streams come as the open response. */
export type Output<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Response

interface Parts {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: object
  form?: Record<string, string>
  file?: File
}

export interface CallerOptions {
  session: Session
  origin?: string
  /** Runs work while no other tab runs work under the same lock. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  language: () => string
  now?: () => number
}

/**
 * Makes the one function that calls the server. It sends the bearer token, renews it before it runs out and
 * once on a 401, checks the answer against the contract, and rejects with `CallError` or an abort. A 401 that
 * remains ends the session, with the reason the server gives.
 */
export function createCaller({ session, origin = '', exclusively, language, now = Date.now }: CallerOptions) {
  /** Renews the tokens unless another tab did. Resolves with why that is not possible any more, undefined after it was done. */
  async function renew(stale: string): Promise<SessionEndReason | undefined> {
    return exclusively(async () => {
      if (session.access !== null && session.access !== stale) return undefined
      const refresh = session.refresh
      if (refresh === null) return 'expired'
      const answer = await send(endpoints.refreshToken, { body: { refresh } })
      if (answer.status === 401 || answer.status === 400) return endReasonFrom(answer)
      if (!answer.ok) throw await errorFrom(answer)
      session.renew(await readResponse(endpoints.refreshToken.response, answer))
      return undefined
    })
  }

  async function send(endpoint: Endpoint, parts: Parts, access?: string): Promise<Response> {
    const headers = new Headers({ 'accept-language': language(), ...parts.headers })
    if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
    if (parts.body !== undefined) headers.set('content-type', 'application/json')
    try {
      return await fetch(origin + addressOf(endpoint, parts.params, parts.query), {
        method: endpoint.method,
        headers,
        body: parts.body === undefined ? multipart(parts) : JSON.stringify(parts.body),
        signal: parts.signal ?? null,
        cache: 'no-store',
      })
    } catch (cause) {
      if (parts.signal?.aborted) throw cause
      throw new CallError('NO_ANSWER', 0, {}, { cause })
    }
  }

  async function sendSignedIn(endpoint: Endpoint, parts: Parts): Promise<Response> {
    let access = session.access
    let reason: SessionEndReason = 'expired'
    if (access !== null && expiryOf(access) - now() < renewAheadMs) {
      await renew(access)
      access = session.access
    }
    if (access !== null) {
      const answer = await send(endpoint, parts, access)
      if (answer.status !== 401) return answer
      const refusal = await renew(access)
      if (refusal === undefined) {
        const second = await send(endpoint, parts, session.access ?? '')
        if (second.status !== 401) return second
      } else reason = refusal
    }
    session.end(reason)
    throw new CallError('UNAUTHENTICATED', 401)
  }

  return async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const parts = input as Parts
    const answer = await (endpoint.access === 'public'
      ? send(endpoint, parts)
      : sendSignedIn(endpoint, parts))
    if (!answer.ok) throw await errorFrom(answer)
    const { response: shape } = endpoint
    return (typeof shape === 'string' ? answer : await readResponse(shape, answer)) as Output<E>
  }
}

async function endReasonFrom(answer: Response): Promise<SessionEndReason> {
  const { body } = await errorFrom(answer)
  const details = errorTable.SESSION_ENDED.details.safeParse(body)
  return details.success ? details.data.reason : 'expired'
}

function multipart({ form, file }: Parts): FormData | null {
  if (form === undefined) return null
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, value)
  if (file !== undefined) data.set('file', file)
  return data
}

async function readResponse<S extends z.ZodType>(shape: S, answer: Response): Promise<z.output<S>> {
  const body: unknown = await answer.json().catch((cause: unknown) => {
    throw new CallError('INVALID_ANSWER', answer.status, {}, { cause })
  })
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new CallError('INCOMPLETE_ANSWER', answer.status, {}, { cause: parsed.error })
  return parsed.data
}
