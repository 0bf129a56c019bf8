import type { AddressInfo } from 'node:net'
import { createMcpServer } from './domains/automation/mcp/index.ts'
import { routes as publicApiRoutes } from './domains/automation/public-api/index.ts'
import { routes as scheduleRoutes } from './domains/automation/schedules/index.ts'
import { routes as webhookRoutes } from './domains/events/webhooks/index.ts'
import { routes as exportRoutes } from './domains/lists/exports/index.ts'
import { routes as familyRoutes } from './domains/lists/families/index.ts'
import { routes as attributeRoutes } from './domains/lists/mapping/index.ts'
import { Previews, previewRoutes } from './domains/lists/previews/index.ts'
import { registerRunMetrics, routes as runRoutes } from './domains/lists/runs/index.ts'
import { routes as sheetRoutes } from './domains/lists/sheets/index.ts'
import { routes as billingRoutes, registerBillingMetrics } from './domains/money/billing/index.ts'
import { routes as billingDetailsRoutes } from './domains/money/billing-details/index.ts'
import { routes as invoiceRoutes } from './domains/money/invoices/index.ts'
import { routes as walletRoutes } from './domains/money/wallet/index.ts'
import { routes as adminAreaRoutes } from './domains/office/admin/index.ts'
import { routes as overviewRoutes } from './domains/office/overview/index.ts'
import { routes as privacyRoutes } from './domains/office/privacy/index.ts'
import { routes as reconciliationRoutes, registerBookMetrics } from './domains/office/reconciliation/index.ts'
import { routes as accountRoutes, adminRoutes, authenticate } from './domains/people/accounts/index.ts'
import { authenticateKey, isApiKey, routes as keyRoutes } from './domains/people/api-keys/index.ts'
import { routes as contactRoutes } from './domains/people/contact/index.ts'
import { routes as connectionRoutes } from './domains/products/connections/index.ts'
import { routes as enrichmentRoutes, registerGptMetrics } from './domains/products/enrichment/index.ts'
import { registerProductCacheMetrics } from './domains/products/product-cache/index.ts'
import { routes as ruleRoutes } from './domains/products/rules/index.ts'
import type { Context } from './platform/context.ts'
import { type Authenticate, buildServer, type RegisterMetrics, type Route } from './platform/http/index.ts'
import { registerQueueMetrics } from './platform/queue/index.ts'

/** Every route of every domain. */
export const listRoutes = (previews: Previews): readonly Route[] => [
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
  ...runRoutes,
  ...previewRoutes(previews),
  ...sheetRoutes,
  ...familyRoutes,
  ...overviewRoutes,
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
  registerRunMetrics,
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
    routes: listRoutes(previews),
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
