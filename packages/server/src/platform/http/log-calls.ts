import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LogContext, withLogContext } from '../observability/log-context.ts'
import type { Logger } from '../observability/logger.ts'
import type { Route } from './route.ts'

/**
 * Puts every request on a trail of its own and logs one line about it when it has been answered: the contract's calls at
 * `info`, pages and their files at `debug`. Lines name the route, never the address, which may hold a secret.
 */
export function logCalls(server: FastifyInstance, logger: Logger, routes: readonly Route[]): void {
  const calls = new Set<string>(routes.map(({ endpoint }) => endpoint.path))
  const trails = new WeakMap<FastifyRequest, LogContext>()
  const trailOf = (request: FastifyRequest): LogContext => {
    const trail = trails.get(request) ?? { request_id: request.id }
    trails.set(request, trail)
    return trail
  }
  server.setChildLoggerFactory((parent) => parent)
  server.addHook('onRequest', (request, _reply, done) => withLogContext(trailOf(request), done))
  // Reading a body happens outside of the trail.
  server.addHook('preValidation', (request, _reply, done) => withLogContext(trailOf(request), done))
  server.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    logger[calls.has(route) ? 'info' : 'debug'](
      {
        ...trailOf(request),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
