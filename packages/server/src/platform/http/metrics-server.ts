import Fastify from 'fastify'
import type { Context } from '../context.ts'
import { answerError } from './error-handler.ts'
import { registerHealth } from './health.ts'

/** Serves health and metrics of a process without an API, until disposed. */
export async function startMetricsServer(context: Context, port: number): Promise<AsyncDisposable> {
  const server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler(answerError)
  registerHealth(server, context, [])
  await server.listen({ host: context.config.http.host, port })
  return { [Symbol.asyncDispose]: () => server.close() }
}
