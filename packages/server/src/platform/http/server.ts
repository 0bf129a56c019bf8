import { randomUUID } from 'node:crypto'
import path from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { germanVatPercent } from '../config/seller-config.ts'
import type { Context } from '../context.ts'
import type { Authenticate } from './access.ts'
import { callPolicy, permissions, respondToBadAddress, respondToBrokenRequest } from './broken-request.ts'
import { compressJson } from './compress-json.ts'
import { sendError } from './error-handler.ts'
import { type RegisterMetrics, registerHealth } from './health.ts'
import { limitJsonBodies } from './json-body.ts'
import { logCalls } from './log-calls.ts'
import { type CreateMcpServer, registerMcp } from './mcp.ts'
import { registerDocs } from './openapi.ts'
import { paymentSources } from './payment-sources.ts'
import { registerRoutes } from './register-route.ts'
import type { Route } from './route.ts'
import { sandboxServices } from './sandbox-services.ts'
import { openUploads } from './upload.ts'
import { registerWebApp } from './web-app.ts'

export interface ServerParts {
  routes: readonly Route[]
  authenticate: Authenticate
  metrics?: readonly RegisterMetrics[]
  createMcpServer?: CreateMcpServer
  timeouts?: typeof defaultTimeouts
}

/** Time limits of a request. Uploading a large list over a slow connection takes minutes. */
const defaultTimeouts = { headersMs: 20_000, requestMs: 600_000, checkMs: 5_000 }

/** Builds the HTTP server with all routes, not yet listening. */
export async function buildServer(
  context: Context,
  { routes, authenticate, metrics = [], createMcpServer, timeouts = defaultTimeouts }: ServerParts,
): Promise<FastifyInstance> {
  const { config } = context
  const isHttps = config.http.publicUrl.startsWith('https:')
  const server = Fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.http.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    clientErrorHandler: respondToBrokenRequest(isHttps),
    frameworkErrors: respondToBadAddress(isHttps),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The token of a file link is longer than the router's default of 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  server.setErrorHandler(sendError)
  logCalls(server, context.logger, routes)
  compressJson(server)
  server.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('content-security-policy', callPolicy)
      .header('permissions-policy', permissions)
  })
  await server.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps,
  })
  await server.register(multipart)
  limitJsonBodies(server)
  const uploads = await openUploads(path.join(config.dataDir, 'incoming'), config.http.maxUploadBytes)
  registerHealth(server, context, metrics)
  await registerRoutes(server, context, routes, { authenticate, uploads })
  if (createMcpServer) await registerMcp(server, context, { authenticate, createServer: createMcpServer })
  await registerDocs(server, config.http.publicUrl)
  const inSandbox = sandboxServices(config)
  await registerWebApp(server, config.http.webFolder, {
    imageSources: config.mode === 'sandbox' ? 'http://127.0.0.1:* https:' : 'https:',
    payment: paymentSources(config.stripe.scriptUrl),
    site: {
      ...config.site,
      SANDBOX_SERVICES: inSandbox.join(', '),
      MAILBOX_URL: inSandbox.includes('Mail') ? `${config.sandbox.url}/mailbox/` : '',
      MAX_UPLOAD_MB: String(config.http.maxUploadBytes / 2 ** 20),
      COINS_PER_RECORD: String(config.runs.coinsPerRecord),
      IMAGE_RETENTION_DAYS: String(config.images.retentionDays),
      VAT_PERCENT: String(germanVatPercent),
      PUBLIC_LOOKUPS: config.previews.perDay > 0 ? 'on' : '',
    },
  })
  return server
}
