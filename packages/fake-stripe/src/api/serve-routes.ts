import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../state/account.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { respondOnce, type StoredResponse } from './idempotency.ts'
import { toKey } from './keys.ts'
import { Params } from './params.ts'
import type { Route } from './routes.ts'

type Request = FastifyRequest<{ Params: { id?: string; innerId?: string } }>

const formText = (request: Request): string =>
  request.method === 'POST' ? String(request.body ?? '') : (request.raw.url?.split('?')[1] ?? '')

function perform(account: Account, route: Route, request: Request, requestId: string): StoredResponse {
  const text = formText(request)
  const key = toKey(request.headers.authorization, route.isForBrowsers === true)
  const idempotencyKey = request.headers['idempotency-key']
  const cause = { id: requestId, idempotency_key: typeof idempotencyKey === 'string' ? idempotencyKey : null }
  const { id = '', innerId = '' } = request.params
  return account.during(cause, () =>
    respondOnce(account, cause.idempotency_key, `${request.method} ${request.url} ${text}`, () => {
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
        const requestId = account.newId('req')
        const version = request.headers['stripe-version']
        reply.headers({ 'request-id': requestId, ...(version && { 'stripe-version': version }) })
        try {
          const { status, body, isReplay } = perform(account, route, request as Request, requestId)
          if (isReplay) reply.header('idempotent-replayed', 'true')
          return reply.code(status).type('application/json').send(body)
        } finally {
          if (route.method !== 'GET') onChange()
        }
      },
    })
  }
}
