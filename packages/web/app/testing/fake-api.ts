import {
  type Endpoint,
  type ErrorCode,
  type ErrorDetails,
  endpoints,
  errorTable,
  type Language,
  type List,
  type Problem,
  type RunProgress,
} from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { z } from 'zod'

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** A call as the server sees it, parsed by the contract. */
export interface Received<E extends Endpoint = Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  /** The fields of a multipart form. */
  form: FormData | undefined
  language: string | null
  idempotencyKey: string | null
}

/** The body of a response. A file or event stream is given as its text. */
type Body<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : string
type Result<E extends Endpoint> = Body<E> | Refusal
type Answer<E extends Endpoint> = Result<E> | ((received: Received<E>) => Result<E> | Promise<Result<E>>)

class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

type Refused = <C extends ErrorCode>(
  code: C,
  details?: Partial<ErrorDetails<C>> & { error?: string },
) => Refusal

/** An error of the contract's table, with the server's default text. */
export const refuse: Refused = (code, details = {}) => {
  const { status } = errorTable[code]
  return new Refusal(status, { error: englishErrors[code], code, request_id: 'request-1', ...details })
}

/** An error with what the server says of a problem, in a language. */
export const refuseFor = (code: ErrorCode, problem: Problem, language: Language = 'en'): Refusal =>
  refuse(code, { error: sayProblem(problem, language) })

/** The connection breaks before a response. */
export const noResponse = new Refusal(0, {})

/** The text of an event stream that sends these states of a job. */
export const progressEvents = (...states: readonly RunProgress[]): string =>
  states.map((progress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`).join('')

/** The text of an event stream that sends these states of a list. */
export const listEvents = (...lists: readonly List[]): string =>
  lists.map((list) => `event: list\ndata: ${JSON.stringify(list)}\n\n`).join('')

export interface FakeApi {
  /** Sets the results of the next calls of an endpoint. The last one repeats. */
  on: <E extends Endpoint>(endpoint: E, ...answers: [Answer<E>, ...Answer<E>[]]) => void
  /** The calls of an endpoint so far. */
  calls: <E extends Endpoint>(endpoint: E) => Received<E>[]
}

interface Registered {
  answers: Answer<Endpoint>[]
  calls: Received[]
}

interface Match {
  endpoint: Endpoint
  params: Record<string, string>
}

const patterns = Object.values<Endpoint>(endpoints).map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The endpoint of an address. Literal paths come before paths with parameters. */
function endpointAt(method: string, pathname: string): Match | undefined {
  const matches = patterns.flatMap(({ endpoint, pattern }): Match[] => {
    const found = endpoint.method === method ? pattern.exec(pathname) : null
    if (!found) return []
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return [{ endpoint, params: Object.fromEntries(params) }]
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

/** Rejects inputs that break the contract. */
function parseInput({ endpoint, params }: Match, url: URL, init: RequestInit): Received {
  const { body } = init
  const headers = new Headers(init.headers)
  return {
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body?.parse(JSON.parse(String(body))),
    form: body instanceof FormData ? body : undefined,
    language: headers.get('accept-language'),
    idempotencyKey: headers.get('idempotency-key'),
  } as Received
}

function responseFrom(result: unknown): Response {
  if (result instanceof Refusal) {
    if (result.status === 0) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(result.body), { status: result.status })
  }
  return new Response(typeof result === 'string' ? result : JSON.stringify(result))
}

/**
 * Answers the calls of the tests in this file instead of the network. A test fails when the screen calls an endpoint
 * without an answer, breaks the contract, or calls without a token what needs one. Call it once at the top of a file.
 */
export function startFakeApi(): FakeApi {
  const registered = new Map<Endpoint, Registered>()
  const problems: string[] = []
  const toEntry = (endpoint: Endpoint): Registered => {
    const entry = registered.get(endpoint) ?? { answers: [], calls: [] }
    registered.set(endpoint, entry)
    return entry
  }

  async function respond(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, window.location.origin)
    const match = endpointAt(init.method ?? 'GET', url.pathname)
    if (!match) throw new Error('no such endpoint')
    const { endpoint } = match
    if (endpoint.access !== 'public' && !new Headers(init.headers).has('authorization'))
      return responseFrom(refuse('UNAUTHENTICATED'))
    const received = parseInput(match, url, init)
    const { answers, calls } = toEntry(endpoint)
    calls.push(received)
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (answer === undefined) throw new Error('no answer')
    return responseFrom(await (typeof answer === 'function' ? answer(received) : answer))
  }

  beforeEach(() => {
    registered.clear()
    problems.length = 0
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      respond(address, init).then(resolve, (error: unknown) => {
        if (!(error instanceof TypeError)) problems.push(`${init.method} ${address}: ${String(error)}`)
        reject(error)
      })
      return promise
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(problems).toEqual([])
  })

  return {
    on: (endpoint, ...answers) => {
      const entry = toEntry(endpoint)
      entry.answers = answers as Answer<Endpoint>[]
      entry.calls.length = 0
    },
    calls: <E extends Endpoint>(endpoint: E) => toEntry(endpoint).calls as Received<E>[],
  }
}
