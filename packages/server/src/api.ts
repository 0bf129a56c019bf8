import type { AddressInfo } from 'node:net'
import { routes as accountRoutes, adminRoutes, authenticate } from './accounts/index.ts'
import { routes as adminAreaRoutes } from './admin/index.ts'
import { routes as billingRoutes, registerBillingMetrics } from './billing/index.ts'
import { registerCatalogueMetrics } from './catalogue/index.ts'
import { routes as contactRoutes } from './contact/index.ts'
import type { Context } from './context.ts'
import { routes as enrichmentRoutes, registerGptMetrics } from './enrichment/index.ts'
import { routes as filterRoutes } from './filters/index.ts'
import { buildServer, type RegisterMetrics, type Route } from './http/index.ts'
import { routes as jobRoutes, registerJobMetrics } from './jobs/index.ts'
import { routes as ownDataRoutes } from './own-data/index.ts'
import { registerQueueMetrics } from './queue/index.ts'
import { routes as receiptRoutes } from './receipts/index.ts'
import { routes as reconciliationRoutes, registerBookMetrics } from './reconciliation/index.ts'
import { routes as sellerAccountRoutes } from './seller-accounts/index.ts'
import { routes as walletRoutes } from './wallet/index.ts'

/** Every route of every domain. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...adminRoutes,
  ...contactRoutes,
  ...ownDataRoutes,
  ...sellerAccountRoutes,
  ...walletRoutes,
  ...reconciliationRoutes,
  ...adminAreaRoutes,
  ...billingRoutes,
  ...receiptRoutes,
  ...jobRoutes,
  ...filterRoutes,
  ...enrichmentRoutes,
]

/** What is the same whichever process is asked, and shown by those that answer calls. */
const installationMetrics: readonly RegisterMetrics[] = [
  registerQueueMetrics,
  registerJobMetrics,
  registerCatalogueMetrics,
  registerGptMetrics,
  registerBillingMetrics,
  registerBookMetrics,
]

export interface Api extends AsyncDisposable {
  url: string
}

/** Serves the calls and the web app until disposed. */
export async function startApi(context: Context): Promise<Api> {
  const { host, port } = context.config.http
  const server = await buildServer(context, {
    routes,
    authenticate: (token) => authenticate(context, token),
    metrics: installationMetrics,
  })
  await server.listen({ host, port })
  const address = server.server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shown}:${address.port}`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
