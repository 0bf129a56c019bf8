import type { FastifyInstance } from 'fastify'
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
  const gates = { amazon: new ApiGate({ statesRate: true }), ebay: new ApiGate({ statesRate: false }) }
  const shown = () => ({ amazon: gates.amazon.shown, ebay: gates.ebay.shown })
  app.register(async (apis) => {
    apis.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    amazonCatalogRoutes(apis, gates.amazon, recorded)
    ebayBrowseRoutes(apis, gates.ebay, recorded)
  })
  app.get('/_control/apis', async () => shown())
  app.post<{ Body: ApiRules & { api: 'amazon' | 'ebay' } }>(
    '/_control/apis',
    { schema: { body: controlBody } },
    async ({ body: { api, ...rules } }) => {
      gates[api].set(rules)
      return shown()
    },
  )
  app.delete('/_control/apis', async () => {
    for (const gate of Object.values(gates)) gate.reset()
    return shown()
  })
}
