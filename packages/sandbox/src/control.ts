import type { FastifyInstance } from 'fastify'
import { type Condition, rateableFaults, type Traffic } from './traffic.ts'

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

/** Lets tests and demos stop and restart a marketplace and count its requests. */
export function controlRoutes(app: FastifyInstance, traffic: Traffic): void {
  app.get('/_control/faults', async () => traffic.conditions)
  app.post<{ Body: { marketplace: 'amazon' | 'ebay' } & Partial<Condition> }>(
    '/_control/faults',
    { schema: { body: faultsBody } },
    async ({ body: { marketplace, isDown = false, rates = {} } }) => {
      traffic.setCondition(marketplace, { isDown, rates })
      return traffic.conditions
    },
  )
  app.delete('/_control/faults', async () => {
    traffic.clearConditions()
    return traffic.conditions
  })
  app.get('/_control/requests', async () => traffic.requests)
  app.delete('/_control/requests', async () => {
    traffic.clearRequests()
    return traffic.requests
  })
}
