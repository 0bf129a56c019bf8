import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** What a domain measures beside the calls; its collectors run when metrics are asked for. */
export type RegisterMetrics = (registry: Registry, context: Context) => void

const loopback = /^(::ffff:)?127\.|^::1$/

/** `/healthz` (the process runs), `/readyz` (database, queue and files can be used) and `/metrics`. */
export function registerHealth(
  server: FastifyInstance,
  context: Context,
  metrics: readonly RegisterMetrics[],
): void {
  const { db, files } = context
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await Promise.all([sql`SELECT 1 FROM pgboss.queue LIMIT 1`.execute(db), files.check()])
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const register of metrics) register(registry, context)
  const seconds = new Histogram({
    name: 'merkwerk_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      path: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  // Not public: only from this machine, and not through a proxy on it either.
  server.get('/metrics', async (request, reply) => {
    const isLocal =
      loopback.test(request.socket.remoteAddress ?? '') && !('x-forwarded-for' in request.headers)
    if (!isLocal) throw new AppError('NOT_FOUND')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
