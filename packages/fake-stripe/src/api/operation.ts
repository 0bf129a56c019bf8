import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../state/account.ts'
import { StripeError } from './errors.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { respondOnce, type StoredResponse } from './idempotency.ts'
import { type KeyKind, keyOf } from './keys.ts'
import { Params } from './params.ts'

/** An API request: account, ids in the address, and parameters. */
export interface Call {
  account: Account
  /** The id in the address, or empty. */
  id: string
  /** The second id in the address, or empty. */
  innerId: string
  params: Params
  key: KeyKind
}

/** The operation of one method and address. Throwing rolls back its changes, except as described in StripeError. */
export type Operation = (call: Call) => object

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1/`, with `:id` and `:innerId`. */
  path: string
  operation: Operation
  /** Whether a browser may call it with a publishable key and the object's client secret. */
  isForBrowsers?: boolean
}

export const get = (path: string, operation: Operation): Route => ({ method: 'GET', path, operation })
export const post = (path: string, operation: Operation): Route => ({ method: 'POST', path, operation })
export const del = (path: string, operation: Operation): Route => ({ method: 'DELETE', path, operation })
/** The same route for the browser script. */
export const forBrowsers = (route: Route): Route => ({ ...route, isForBrowsers: true })

type Request = FastifyRequest<{ Params: { id?: string; innerId?: string } }>

const formText = (request: Request): string =>
  request.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '')

function perform(account: Account, route: Route, request: Request, requestId: string): StoredResponse {
  const text = formText(request)
  const key = keyOf(request.headers.authorization, route.isForBrowsers === true)
  const idempotencyKey = request.headers['idempotency-key']
  const cause = { id: requestId, idempotency_key: typeof idempotencyKey === 'string' ? idempotencyKey : null }
  const { id = '', innerId = '' } = request.params
  return account.during(cause, () =>
    respondOnce(account, cause.idempotency_key, `${request.method} ${request.url} ${text}`, () => {
      const params = new Params(parseForm(text))
      const paths = params.texts('expand') ?? []
      const result = route.operation({ account, id, innerId, params, key })
      params.refuseUnread()
      return expand(account, result, paths)
    }),
  )
}

function send(reply: FastifyReply, { status, body, isReplay }: StoredResponse): FastifyReply {
  return reply
    .code(status)
    .headers({ ...(isReplay && { 'idempotent-replayed': 'true' }) })
    .type('application/json')
    .send(body)
}

/** Serves routes below `/v1/`. `onChange` runs after requests that may have created events. */
export function serveRoutes(
  scope: FastifyInstance,
  account: Account,
  routes: readonly Route[],
  onChange: () => void,
): void {
  scope.all('/v1/*', async ({ method, url }, reply) => {
    const error = { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url}).` }
    return reply.code(404).send({ error })
  })
  for (const route of routes) {
    scope.route({
      method: route.method,
      url: `/v1/${route.path}`,
      handler: async (request, reply) => {
        const requestId = account.newId('req')
        const version = request.headers['stripe-version']
        reply.headers({ 'request-id': requestId, ...(version && { 'stripe-version': version }) })
        try {
          return send(reply, perform(account, route, request as Request, requestId))
        } catch (error) {
          if (!(error instanceof StripeError)) throw error
          return reply.code(error.status).send({ error: error.body })
        } finally {
          if (route.method !== 'GET') onChange()
        }
      },
    })
  }
}
