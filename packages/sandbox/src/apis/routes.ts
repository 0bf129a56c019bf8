import type { FastifyInstance } from 'fastify'
import { serveControl } from '../control.ts'
import type { MarketplaceKind } from '../marketplaces/site.ts'
import { amazonCatalogRoutes } from './amazon-catalog.ts'
import { ebayBrowseRoutes } from './ebay-browse.ts'
import { ApiGate, type ApiRules, apiFaults } from './gate.ts'
import type { RecordedResponses } from './recorded-responses.ts'

const controlBody = {
  type: 'object',
  required: ['api'],
  additionalProperties: false,
  properties: {
    api: { enum: ['amazon', 'ebay'] },
    fault: { enum: [...apiFaults] },
    times: { type: 'integer', minimum: 1 },
    rate: { type: 'number', exclusiveMinimum: 0 },
  },
}

/** The official interfaces of both marketplaces, and the control of their faults and quotas. */
export function apiRoutes(app: FastifyInstance, recorded: RecordedResponses): void {
  const gates = { amazon: new ApiGate(), ebay: new ApiGate() }
  app.register(async (apis) => {
    apis.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    amazonCatalogRoutes(apis, gates.amazon, recorded)
    ebayBrowseRoutes(apis, gates.ebay, recorded)
  })
  serveControl<ApiRules & { api: MarketplaceKind }>(app, '/_control/apis', controlBody, {
    shown: () => ({ amazon: gates.amazon.shown, ebay: gates.ebay.shown }),
    set: ({ api, ...rules }) => gates[api].set(rules),
    reset() {
      for (const gate of Object.values(gates)) gate.reset()
    },
  })
}
