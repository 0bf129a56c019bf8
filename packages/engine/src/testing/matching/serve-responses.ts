import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sameGtin } from '../../identifiers/index.ts'
import type { OfficialApi } from '../../sources/official-api.ts'
import { openBrowse, openCatalog } from '../official-apis.ts'
import { type AmazonOffer, type EbayOffer, gtinsIn, type MatchingCase } from './case.ts'

const statedAs = (facts: [string, string][], ...labels: string[]): string | undefined =>
  facts.find(([label]) => labels.includes(label))?.[1]

function catalogItem({ asin, title, brand, facts, parentAsin }: AmazonOffer) {
  const marketplaceId = 'A1PA6795UKMFR9'
  const identifiers = gtinsIn(facts).map((identifier) => ({ identifierType: 'EAN', identifier }))
  const relationship = parentAsin && { type: 'VARIATION', parentAsins: [parentAsin] }
  const attributes = facts.map(([label, value]) => [label.toLowerCase().replaceAll(' ', '_'), [{ value }]])
  return {
    asin,
    attributes: Object.fromEntries(attributes),
    identifiers: [{ marketplaceId, identifiers }],
    relationships: [{ marketplaceId, relationships: relationship ? [relationship] : [] }],
    summaries: [
      {
        marketplaceId,
        itemName: title,
        brand: brand ?? statedAs(facts, 'Marke'),
        modelNumber: statedAs(facts, 'Modellnummer', 'Herstellernummer'),
      },
    ],
  }
}

const browseItem = ({ itemId, title, condition, specifics }: EbayOffer) => ({
  itemId: `v1|${itemId}|0`,
  title,
  condition: condition ?? 'Neu',
  price: { value: '9.99', currency: 'EUR' },
  image: { imageUrl: `https://images.test/${itemId}.jpg` },
  gtin: gtinsIn(specifics)[0],
  localizedAspects: specifics.map(([name, value]) => ({ name, value })),
})

/** The response of the interfaces in a case: Amazon's items of the identifiers, eBay's hits of the number. */
function responseTo({ amazon, ebay }: MatchingCase, path: string, query: URLSearchParams): object {
  if (path.endsWith('/token')) return { access_token: 'token', expires_in: 3600 }
  if (path.endsWith('/search')) return { itemSummaries: ebay.map(browseItem) }
  if (query.has('keywords')) return { items: amazon.map(catalogItem) }
  const asked = query.get('identifiers')?.split(',') ?? []
  if (asked.length > 0)
    return {
      items: amazon
        .filter(({ asin, facts }) =>
          asked.some((one) => one === asin || gtinsIn(facts).some((gtin) => sameGtin(gtin, one))),
        )
        .map(catalogItem),
    }
  const offer = ebay.find(({ itemId }) => path.includes(itemId))
  return offer ? browseItem(offer) : { errors: [] }
}

/** Both official interfaces for the cases. Each case has its own address. */
export async function serveResponses(cases: readonly MatchingCase[]) {
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://server')
    const [, index = '', ...path] = decodeURIComponent(url.pathname).split('/')
    const one = cases[Number(index)]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(one ? responseTo(one, path.join('/'), url.searchParams) : {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened: OfficialApi[] = []
  return {
    open(index: number): OfficialApi[] {
      const options = { address: `http://127.0.0.1:${port}/${index}` }
      const shops = [openCatalog(options), openBrowse(options)]
      opened.push(...shops)
      return shops
    },
    async [Symbol.asyncDispose]() {
      for (const source of opened) await source[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
