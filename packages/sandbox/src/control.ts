import type { FastifyInstance } from 'fastify'
import type { MarketplaceKind } from './marketplaces/site.ts'
import { type Condition, noConditions, noRequests, rateableFaults, type Traffic } from './traffic.ts'

const rate = { type: 'number', minimum: 0, maximum: 1 }
const faultsBody = {
  type: 'object',
  required: ['marketplace'],
  additionalProperties: false,
  properties: {
    marketplace: { enum: ['amazon', 'ebay'] },
    isDown: { type: 'boolean' },
    rates: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(rateableFaults.map((fault) => [fault, rate])),
    },
  },
}

/** Serves the state of a control at `path`: GET returns it, POST sets it, DELETE resets it. */
export function serveControl<Body>(
  app: FastifyInstance,
  path: string,
  bodySchema: object,
  control: { shown: () => object; set: (body: Body) => void; reset: () => void },
): void {
  app.get(path, async () => control.shown())
  app.post(path, { schema: { body: bodySchema } }, async ({ body }) => {
    control.set(body as Body)
    return control.shown()
  })
  app.delete(path, async () => {
    control.reset()
    return control.shown()
  })
}

/** Lets tests and demos stop and restart a marketplace and count its requests. */
export function controlRoutes(app: FastifyInstance, traffic: Traffic): void {
  serveControl<{ marketplace: MarketplaceKind } & Partial<Condition>>(app, '/_control/faults', faultsBody, {
    shown: () => traffic.conditions,
    set({ marketplace, isDown = false, rates = {} }) {
      traffic.conditions[marketplace] = { isDown, rates }
    },
    reset() {
      traffic.conditions = noConditions()
    },
  })
  app.get('/_control/requests', async () => traffic.requests)
  app.delete('/_control/requests', async () => {
    traffic.requests = noRequests()
    return traffic.requests
  })
}
