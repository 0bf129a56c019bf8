import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { observe } from '../observability/metrics.ts'
import { sendError } from './error-handler.ts'

/** Registers the metrics of a domain, read at each scrape. */
export type RegisterMetrics = (registry: Registry, context: Context) => void

const loopback = /^(::ffff:)?127\.|^::1$/

/** Registers `/healthz` (the process runs), `/readyz` (database, queue and files are usable) and `/metrics`. */
export function registerHealth(
  server: FastifyInstance,
  context: Context,
  register: readonly RegisterMetrics[],
): void {
  const { registry: counted, requestSeconds } = context.metrics
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    await checkReady(context)
    return { status: 'ready' }
  })

  const observed = new Registry()
  collectDefaultMetrics({ register: observed })
  observe(observed, 'merkwerk_ready', '1 while database, queue and files can be used', [], () =>
    checkReady(context).then(
      () => [[1]],
      () => [[0]],
    ),
  )
  const diskHelp = 'Free share of the disk that DATA_DIR is on'
  observe(observed, 'merkwerk_disk_free_ratio', diskHelp, [], async () => {
    const { bavail, blocks } = await statfs(context.config.dataDir)
    return [[bavail / blocks]]
  })
  for (const add of register) add(observed, context)
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      path: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, context.config.metrics.token)) throw new AppError('NOT_FOUND')
    const all = Registry.merge([counted, observed])
    return reply.header('content-type', all.contentType).send(await all.metrics())
  })
}

/** Serves health and metrics of a process without an API, until disposed. */
export async function startMetricsServer(context: Context, port: number): Promise<AsyncDisposable> {
  const server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler(sendError)
  registerHealth(server, context, [])
  await server.listen({ host: context.config.http.host, port })
  return { [Symbol.asyncDispose]: () => server.close() }
}

/** Rejects if database, queue or files are not usable. */
async function checkReady({ db, files }: Context): Promise<void> {
  await Promise.all([sql`SELECT 1 FROM pgboss.queue LIMIT 1`.execute(db), files.check()])
}

/** Metrics require the configured token. Without one, only direct requests from this machine may read them. */
function mayScrape({ socket, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return loopback.test(socket.remoteAddress ?? '') && !('x-forwarded-for' in headers)
  const shown = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
