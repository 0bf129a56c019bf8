import { type Endpoint, type EndpointName, endpoints } from '@merkwerk/contract'
import type { z } from 'zod'

const demoUser = { email: 'seller@merkwerk.test', password: 'merkwerk-demo-1!' }
export const demoAdmin = { email: 'admin@merkwerk.test', password: 'merkwerk-demo-1!' }
/** Access tokens last 15 minutes; a call made with one that is older than this gets a new one first. */
const tokenAgeMs = 10 * 60_000

/** The server refused a call; `message` is its `error`. */
export class CallError extends Error {
  override name = 'CallError'
  /** The HTTP status of the answer. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Nothing that speaks HTTP answers at the address. */
export class NoServerError extends Error {
  override name = 'NoServerError'
}

interface CallInput {
  params?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Answers whose schema is not known here: streams. */
type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never

/** A server somebody is signed in to. Calls reject with `CallError` where the server refuses. */
export interface Calls {
  call<N extends EndpointName>(name: N, input?: CallInput): Promise<AnswerOf<(typeof endpoints)[N]>>
  /** The raw answer, for files and event streams. */
  open(name: EndpointName, input?: CallInput): Promise<Response>
  /** A link the server gave: its path, wherever the server thinks it is reached. */
  openLink(link: string): Promise<Response>
}

/** Signs in as `user`, or uses the access token given. Rejects with `NoServerError` without a server. */
export async function openServer(
  address: string,
  token: string | undefined,
  user = demoUser,
): Promise<Calls> {
  const base = new URL(address)
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await reach(new URL(path, base), init)
    if (response.ok) return response
    throw new CallError(await refusalOf(response), response.status)
  }
  const session = token === undefined ? await signIn(send, user) : { access: () => Promise.resolve(token) }
  const open = async (name: EndpointName, input: CallInput = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const body = input.body instanceof FormData ? input.body : input.body && JSON.stringify(input.body)
    return send(pathOf(endpoint, input.params), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${await session.access()}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(body !== undefined && { body: body as BodyInit }),
      ...(input.signal && { signal: input.signal }),
    })
  }
  return {
    open,
    call: async (name, input) => (await (await open(name, input)).json()) as never,
    openLink: (link) => send(new URL(link, base).pathname + new URL(link, base).search, {}),
  }
}

async function signIn(send: (path: string, init: RequestInit) => Promise<Response>, user: typeof demoUser) {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { access: string; refresh: string }
  }
  let tokens = await post(endpoints.login.path, user)
  let signedInAt = Date.now()
  return {
    async access(): Promise<string> {
      if (Date.now() - signedInAt > tokenAgeMs) {
        tokens = await post(endpoints.refreshToken.path, { refresh: tokens.refresh })
        signedInAt = Date.now()
      }
      return tokens.access
    },
  }
}

async function reach(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NoServerError(
      `No Merkwerk server answers at ${url.origin}. Start one with: npm start (or name another with --server URL)`,
      { cause },
    )
  }
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string') return error
  } catch {} // not an answer of Merkwerk; the status says what there is to say
  return `The server answered ${response.status} ${response.statusText}`
}

const pathOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
