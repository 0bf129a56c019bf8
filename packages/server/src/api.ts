import type { AddressInfo } from 'node:net'
import { routes as accountRoutes, adminRoutes, authenticate } from './domains/accounts/index.ts'
import { routes as adminAreaRoutes } from './domains/admin/index.ts'
import { authenticateKey, isApiKey, routes as keyRoutes } from './domains/api-keys/index.ts'
import { routes as attributeRoutes } from './domains/attribute-mapping/index.ts'
import { routes as billingRoutes, registerBillingMetrics } from './domains/billing/index.ts'
import { routes as billingDetailsRoutes } from './domains/billing-details/index.ts'
import { routes as connectionRoutes } from './domains/connections/index.ts'
import { routes as contactRoutes } from './domains/contact/index.ts'
import { routes as enrichmentRoutes, registerGptMetrics } from './domains/enrichment/index.ts'
import { routes as exportRoutes } from './domains/exports/index.ts'
import { routes as invoiceRoutes } from './domains/invoices/index.ts'
import { routes as jobRoutes, registerJobMetrics } from './domains/jobs/index.ts'
import { createMcpServer } from './domains/mcp/index.ts'
import { Previews, previewRoutes } from './domains/previews/index.ts'
import { routes as privacyRoutes } from './domains/privacy/index.ts'
import { registerProductCacheMetrics } from './domains/product-cache/index.ts'
import { routes as publicApiRoutes } from './domains/public-api/index.ts'
import { routes as reconciliationRoutes, registerBookMetrics } from './domains/reconciliation/index.ts'
import { routes as ruleRoutes } from './domains/rules/index.ts'
import { routes as scheduleRoutes } from './domains/schedules/index.ts'
import { routes as sheetRoutes } from './domains/sheets/index.ts'
import { routes as walletRoutes } from './domains/wallet/index.ts'
import { routes as webhookRoutes } from './domains/webhooks/index.ts'
import type { Context } from './platform/context.ts'
import { type Authenticate, buildServer, type RegisterMetrics, type Route } from './platform/http/index.ts'
import { registerQueueMetrics } from './platform/queue/index.ts'

/** Every route of every domain. */
export const routesOf = (previews: Previews): readonly Route[] => [
  ...accountRoutes,
  ...adminRoutes,
  ...keyRoutes,
  ...contactRoutes,
  ...privacyRoutes,
  ...connectionRoutes,
  ...webhookRoutes,
  ...walletRoutes,
  ...reconciliationRoutes,
  ...adminAreaRoutes,
  ...billingRoutes,
  ...billingDetailsRoutes,
  ...invoiceRoutes,
  ...jobRoutes,
  ...previewRoutes(previews),
  ...sheetRoutes,
  ...scheduleRoutes,
  ...exportRoutes,
  ...attributeRoutes,
  ...ruleRoutes,
  ...enrichmentRoutes,
  ...publicApiRoutes,
]

/** Metrics of the whole installation, exported by api processes. */
const installationMetrics: readonly RegisterMetrics[] = [
  registerQueueMetrics,
  registerJobMetrics,
  registerProductCacheMetrics,
  registerGptMetrics,
  registerBillingMetrics,
  registerBookMetrics,
]

/** Finds the actor of an access token or API key. */
export const authenticator =
  (context: Context): Authenticate =>
  async (token) => {
    if (isApiKey(token)) return authenticateKey(context, token)
    const actor = await authenticate(context, token)
    return actor && { actor }
  }

export interface Api extends AsyncDisposable {
  url: string
}

/** Serves the API and the web app until disposed. */
export async function startApi(context: Context): Promise<Api> {
  const { host, port } = context.config.http
  await using opened = new AsyncDisposableStack()
  const previews = opened.use(new Previews(context))
  const server = await buildServer(context, {
    routes: routesOf(previews),
    authenticate: authenticator(context),
    metrics: installationMetrics,
    createMcpServer,
  })
  opened.defer(() => server.close())
  await server.listen({ host, port })
  const address = server.server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  const resources = opened.move()
  return {
    url: `http://${shown}:${address.port}`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
