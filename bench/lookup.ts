/**
 * Load test of a known product's lookup by an API key, against a bare Fastify route that reads the same row in one query.
 * `node bench/lookup.ts [--seconds 15] [--connections 8]`. Linux only (`/proc`).
 */
import { parseArgs } from 'node:util'
import { createClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { demo, startBareRoute } from './measuring/bare-server.ts'
import { type FreshProduct, onFreshProduct } from './measuring/fresh-product.ts'
import { fireInTurn, loadHead } from './measuring/load.ts'

const options = { seconds: { type: 'string' }, connections: { type: 'string' } } as const
const { values } = parseArgs({ options })
const seconds = Number(values.seconds ?? 15)
const connections = Number(values.connections ?? 8)

/** A demonstration product without faults. */
const identifier = '9520000000011'

async function createKey({ calls }: FreshProduct): Promise<string> {
  const { secret } = await calls.call(endpoints.createApiKey, {
    body: {
      name: 'bench',
      scopes: ['runs:write'],
      password: demo.password,
      expires_in_days: null,
      daily_coins: null,
    },
  })
  return secret
}

async function measure(product: FreshProduct): Promise<void> {
  const token = await createKey(product)
  const body = { identifiers: [identifier] }
  const begin = performance.now()
  const first = await createClient({ baseUrl: product.url, token }).call(v1Endpoints.createLookup, {
    headers: { prefer: 'wait=60' },
    body,
  })
  if (first.status !== 'completed') throw new Error('The product was not found')
  console.log(`The first lookup took ${(performance.now() - begin).toFixed(0)} ms\n`)
  using bareRoute = await startBareRoute(product)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const load = { method: 'POST', headers, connections, next: () => ({ body: JSON.stringify(body) }) } as const
  loadHead()
  const [bare, known] = await fireInTurn(
    [
      { ...load, name: 'bare Fastify route, one query', url: `${bareRoute.url}/lookups` },
      { ...load, name: 'lookup of a known product', url: `${product.url}/api/v1/lookups` },
    ],
    seconds,
  )
  if (!bare || !known) return
  console.log(
    `\n${(bare.perSecond / known.perSecond).toFixed(2)} times the time an answer, ` +
      `${(known.p50 / bare.p50).toFixed(2)} times p50, ${(known.p99 / bare.p99).toFixed(2)} times p99.`,
  )
}

await onFreshProduct(measure, { API_CALLS_PER_MINUTE: '1000000' })
