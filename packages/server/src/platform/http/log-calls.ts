import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LogContext, withLogContext } from '../observability/log-context.ts'
import type { Logger } from '../observability/logger.ts'
import { mcpPath } from './mcp.ts'
import type { Route } from './route.ts'

/**
 * Gives every request its own log context and logs one line after its response: the contract's calls at `info`, pages
 * and files at `debug`. Lines name the route, never the URL, which may contain a secret.
 */
export function logCalls(server: FastifyInstance, logger: Logger, routes: readonly Route[]): void {
  const calls = new Set<string>([mcpPath, ...routes.map(({ endpoint }) => endpoint.path)])
  // These lines have no field to redact, and looking for one takes longer than the rest of the line.
  const withoutRedaction = logger.child({}, { redact: [] })
  const logContexts = new WeakMap<FastifyRequest, LogContext>()
  const toLogContext = (request: FastifyRequest): LogContext => {
    const logContext = logContexts.get(request) ?? { request_id: request.id }
    logContexts.set(request, logContext)
    return logContext
  }
  server.setChildLoggerFactory((parent) => parent)
  server.addHook('onRequest', (request, _reply, done) => withLogContext(toLogContext(request), done))
  // Fastify reads the body outside the first context.
  server.addHook('preValidation', (request, _reply, done) => withLogContext(toLogContext(request), done))
  server.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    withoutRedaction[calls.has(route) ? 'info' : 'debug'](
      {
        ...toLogContext(request),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'responded',
    )
  })
}
