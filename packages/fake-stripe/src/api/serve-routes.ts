import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Account, createId } from '../state/account.ts'
import { StripeError } from './errors.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { respondOnce, type StoredResponse } from './idempotency.ts'
import { Params } from './params.ts'
import type { KeyKind, Route } from './routes.ts'

type Request = FastifyRequest<{ Params: { id?: string; innerId?: string } }>

/** The kind of a request's key. Throws 401 without a test key, or if a publishable one does not suffice. */
function toKey(authorization = '', isForBrowsers = false): KeyKind {
  if (/^Bearer sk_test_\w+$/.test(authorization)) return 'secret'
  if (isForBrowsers && /^Bearer pk_test_\w+$/.test(authorization)) return 'publishable'
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided for this call: ${authorization.slice(0, 15)}****`,
  })
}

const formText = (request: Request): string =>
  request.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '')

function perform(account: Account, route: Route, request: Request): StoredResponse {
  const text = formText(request)
  const key = toKey(request.headers.authorization, route.isForBrowsers)
  const idempotencyKey = request.headers['idempotency-key']
  const { id = '', innerId = '' } = request.params
  return account.store.transaction(() =>
    respondOnce(account, idempotencyKey?.toString(), `${request.method} ${request.url} ${text}`, () => {
      const params = new Params(parseForm(text))
      const paths = params.texts('expand') ?? []
      const [url = ''] = request.url.split('?')
      const result = route.operation({ account, id, innerId, url, params, key })
      params.refuseUnread()
      return expand(account, result, paths)
    }),
  )
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
        reply.header('request-id', createId('req'))
        try {
          const { status, body, isReplay } = perform(account, route, request as Request)
          if (isReplay) reply.header('idempotent-replayed', 'true')
          return reply.code(status).type('application/json').send(body)
        } finally {
          if (route.method !== 'GET') onChange()
        }
      },
    })
  }
}
