import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toOrigin } from '../marketplaces/site.ts'
import { readGtin } from '../products/codes.ts'
import { findByPartNumber, findOnAmazon, searchOnAmazon } from '../products/product-search.ts'
import { catalogItem } from './catalog-item.ts'
import type { ApiGate } from './gate.ts'
import type { RecordedResponses } from './recorded-responses.ts'

type Search = FastifyRequest<{
  Querystring: {
    identifiers?: string
    keywords?: string
    identifiersType?: string
    marketplaceIds?: string
    pageSize?: string
    pageToken?: string
  }
}>

/** Most identifiers of a call and most items of a page. */
const limit = 20
const defaultItems = 10
/** Value of the rate header without a limit. */
const unlimitedRate = 1000

const refusal = (code: string, message = code) => ({ errors: [{ code, message, details: '' }] })

/** Login with Amazon, and Catalog Items 2022-04-01 of the Selling Partner API. */
export function amazonCatalogRoutes(app: FastifyInstance, gate: ApiGate, recorded: RecordedResponses): void {
  app.post<{ Body: Record<string, string> }>('/auth/o2/token', async ({ body }, reply) => {
    if (body.grant_type !== 'refresh_token' || !body.refresh_token || !body.client_id)
      return reply.code(400).send({ error: 'invalid_request', error_description: 'parameters are missing' })
    const token = gate.grant(body.client_secret ?? '')
    if (token === undefined)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'client is not known' })
    return { access_token: token, token_type: 'bearer', expires_in: 3600, refresh_token: body.refresh_token }
  })

  app.get('/catalog/2022-04-01/items', async (request: Search, reply: FastifyReply) => {
    const token = String(request.headers['x-amz-access-token'] ?? '')
    reply.header('x-amzn-ratelimit-limit', String(gate.shown.rate ?? unlimitedRate))
    const refused = await gate.refuse(request, reply, token, refusal)
    if (refused) return refused
    const { identifiers = '', keywords, identifiersType, marketplaceIds, pageSize, pageToken } = request.query
    const asked = (keywords ?? identifiers).split(',').filter(Boolean)
    const size = Number(pageSize ?? defaultItems)
    const isValid = asked.length > 0 && asked.length <= limit && size >= 1 && size <= limit
    const isOfOneKind = (keywords === undefined) !== (identifiersType === undefined)
    if (!isValid || !isOfOneKind || !marketplaceIds || marketplaceIds.includes(','))
      return reply.code(400).send(refusal('InvalidInput', 'Request has missing or invalid parameters.'))
    gate.counts.identifiers += asked.length
    const site = { origin: toOrigin(request), path: '' }
    const texts = keywords === undefined ? asked : [asked.join(' ')]
    const items = texts.flatMap((text) => {
      const known = recorded.toItems(text)
      if (known.length > 0) return known
      return findProducts(identifiersType, text).map((product) => catalogItem(product, site, marketplaceIds))
    })
    const start = Number(pageToken ?? 0)
    const end = start + size
    return {
      numberOfResults: items.length,
      ...(end < items.length && { pagination: { nextToken: String(end) } }),
      items: items.slice(start, end),
    }
  })
}

function findProducts(type: string | undefined, identifier: string) {
  if (type === undefined) return [findByPartNumber(identifier)].filter((product) => product !== undefined)
  if (type === 'ASIN') return [findOnAmazon(identifier)].filter((product) => product !== undefined)
  const gtin = readGtin(identifier)
  return gtin === undefined ? [] : searchOnAmazon(gtin)
}
