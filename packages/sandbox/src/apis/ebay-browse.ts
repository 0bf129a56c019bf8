import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Site, toOrigin } from '../marketplaces/site.ts'
import { readGtin } from '../products/codes.ts'
import { findByPartNumber, findOnEbay, searchOnEbay } from '../products/product-search.ts'
import { browseItem, itemSummary } from './browse-item.ts'
import type { ApiGate } from './gate.ts'
import type { RecordedResponses } from './recorded-responses.ts'

const refusal = (message: string, errorId = 1001) => ({
  errors: [{ errorId, domain: 'API_BROWSE', category: 'REQUEST', message }],
})
const notFound = (reply: FastifyReply) =>
  reply.code(404).send(refusal('The specified item Id was not found.', 11001))

/** eBay's application tokens and the Browse API: search by GTIN or words, getItem and getItemByLegacyId. */
export function ebayBrowseRoutes(app: FastifyInstance, gate: ApiGate, recorded: RecordedResponses): void {
  app.post<{ Body: Record<string, string> }>('/identity/v1/oauth2/token', async (request, reply) => {
    const [, basic = ''] = request.headers.authorization?.split(' ') ?? []
    const [, secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
    const token = request.body.grant_type === 'client_credentials' ? gate.grant(secret) : undefined
    if (token === undefined)
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'client authentication failed' })
    return { access_token: token, expires_in: 7200, token_type: 'Application Access Token' }
  })

  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const refused = await gate.refuse(request, reply, token, refusal)
    if (!refused) gate.counts.identifiers += 1
    return refused
  }
  const toSite = (request: FastifyRequest): Site => ({ origin: toOrigin(request), path: '/ebay.de' })
  const sendItem = (itemId: string, request: FastifyRequest, reply: FastifyReply) => {
    const known = recorded.findListing(itemId)
    if (known) return known
    const offer = findOnEbay(itemId)
    return offer ? browseItem(offer.product, offer.listing, toSite(request)) : notFound(reply)
  }

  app.get<{ Querystring: { gtin?: string; q?: string; limit?: string } }>(
    '/buy/browse/v1/item_summary/search',
    { preHandler },
    async (request) => {
      const { gtin, q = '', limit = '50' } = request.query
      const summaries = findSummaries(gtin ?? q, toSite(request), recorded).slice(0, Number(limit))
      return {
        total: summaries.length,
        limit: Number(limit),
        offset: 0,
        ...(summaries.length > 0 && { itemSummaries: summaries }),
      }
    },
  )
  app.get<{ Params: { id: string } }>('/buy/browse/v1/item/:id', { preHandler }, async (request, reply) =>
    sendItem(request.params.id.split('|')[1] ?? '', request, reply),
  )
  app.get<{ Querystring: { legacy_item_id?: string } }>(
    '/buy/browse/v1/item/get_item_by_legacy_id',
    { preHandler },
    async (request, reply) => sendItem(request.query.legacy_item_id ?? '', request, reply),
  )
}

function findSummaries(text: string, site: Site, recorded: RecordedResponses): object[] {
  const known = recorded.toListings(text)
  if (known.length > 0) return known
  const gtin = readGtin(text) ?? findByPartNumber(text)?.gtin
  return gtin === undefined ? [] : searchOnEbay(gtin).listings.map((listing) => itemSummary(listing, site))
}
