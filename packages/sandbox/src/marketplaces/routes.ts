import type { Markup } from '@merkwerk/contract/html'
import { parseAsin } from '@merkwerk/engine/identifiers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gtinOfAsin, listingOfItemId, readGtin } from '../products/codes.ts'
import { type Fault, findFault } from '../products/faults.ts'
import {
  findByPartNumber,
  findOnAmazon,
  findOnEbay,
  searchOnAmazon,
  searchOnEbay,
} from '../products/product-search.ts'
import type { PageKind, Traffic } from '../traffic.ts'
import { amazonProductPage } from './amazon/product-page.ts'
import { amazonCaptchaPage, amazonNotFoundPage } from './amazon/refusals.ts'
import { amazonSearchPage, hitOnAmazon } from './amazon/search-page.ts'
import { deliver, type Page } from './delivery.ts'
import { ebayDescriptionPage, ebayItemPage } from './ebay/item-page.ts'
import { ebayCaptchaPage, ebayNotFoundPage } from './ebay/refusals.ts'
import { ebaySearchPage } from './ebay/search-page.ts'
import { listingImage } from './ebay/shown.ts'
import { type RecordedPages, type Recording, sendRecording } from './recorded-pages.ts'
import { type Hit, type MarketplaceKind, type Site, toOrigin } from './site.ts'

type Request = FastifyRequest<{
  Params: { site?: string; id?: string }
  Querystring: { k?: string; _nkw?: string }
}>

interface Marketplace {
  /** Name of the query in the address of a search. */
  queryName: 'k' | '_nkw'
  /** The GTIN that an ASIN or item id encodes. */
  findGtin(id: string): string | undefined
  productPage(site: Site, id: string): Markup | undefined
  notFoundPage(site: Site): Markup
  /** The hits of a query, and its GTIN if it is one. */
  search(query: string, gtin: string | undefined): Hit[]
  searchPage(site: Site, query: string, hits: readonly Hit[]): Markup
  captchaPage(site: Site): Markup
}

const marketplaces: Record<MarketplaceKind, Marketplace> = {
  amazon: {
    queryName: 'k',
    findGtin: gtinOfAsin,
    productPage(site, asin) {
      const product = findOnAmazon(asin)
      return product && amazonProductPage(site, product)
    },
    notFoundPage: amazonNotFoundPage,
    search(query, gtin) {
      if (gtin !== undefined) return searchOnAmazon(gtin).map(hitOnAmazon)
      const parsed = parseAsin(query)
      const product = parsed.kind === 'valid' ? findOnAmazon(parsed.asin) : findByPartNumber(query)
      return product ? [hitOnAmazon(product)] : []
    },
    searchPage: amazonSearchPage,
    captchaPage: amazonCaptchaPage,
  },
  ebay: {
    queryName: '_nkw',
    findGtin: (itemId) => listingOfItemId(itemId)?.gtin,
    productPage(site, itemId) {
      const offer = findOnEbay(itemId)
      return offer && ebayItemPage(site, offer.product, offer.listing)
    },
    notFoundPage: ebayNotFoundPage,
    search(query, gtin) {
      const asked = gtin ?? findByPartNumber(query)?.gtin
      if (asked === undefined) return []
      const { product, listings } = searchOnEbay(asked)
      return listings.map(({ itemId: id, title, cents, condition }) => ({
        id,
        title,
        image: listingImage(id, product.images[0]!),
        cents,
        condition,
      }))
    },
    searchPage: ebaySearchPage,
    captchaPage: ebayCaptchaPage,
  },
}

/** The content for a request: its page, and the product whose fault may apply. */
interface Wanted {
  pageKind: PageKind
  recording: Recording | undefined
  gtin: string | undefined
  makePage: () => Page
}

function toSite(request: Request, isLean: boolean): Site {
  const name = request.params.site
  return { origin: toOrigin(request), path: name === undefined ? '' : `/${name}`, isLean }
}

function wantedOn(
  kind: MarketplaceKind,
  request: Request,
  site: Site,
  recorded: RecordedPages | undefined,
): Wanted {
  const marketplace = marketplaces[kind]
  const id = request.params.id?.toUpperCase()
  if (id !== undefined) {
    return {
      pageKind: 'product',
      recording: recorded?.findPage(kind, id),
      gtin: marketplace.findGtin(id),
      makePage() {
        const markup = marketplace.productPage(site, id)
        return markup ? { status: 200, markup } : { status: 404, markup: marketplace.notFoundPage(site) }
      },
    }
  }
  const query = request.query[marketplace.queryName] ?? ''
  const gtin = readGtin(query)
  const ids = gtin === undefined ? undefined : recorded?.findIds(kind, gtin)
  return {
    pageKind: 'search',
    recording: recorded?.findSearch(kind, query),
    gtin: ids ? undefined : gtin,
    makePage() {
      const recordedHits = ids?.map((id) => ({ id: id, title: `Aufzeichnung ${id}` }))
      const hits = recordedHits ?? marketplace.search(query, gtin)
      return { status: 200, markup: marketplace.searchPage(site, query, hits) }
    },
  }
}

function currentFault(kind: MarketplaceKind, gtin: string | undefined, traffic: Traffic): Fault | undefined {
  if (traffic.conditions[kind].isDown) return { kind: 'unavailable', serial: 0 }
  const drawn = traffic.drawFault(kind)
  // A request that is slow by rate takes three seconds.
  if (drawn !== undefined) return { kind: drawn, serial: 30 }
  return gtin === undefined ? undefined : findFault(gtin, kind)
}

/** The pages of both marketplaces, at the root or below a site's name as first path segment. */
export function marketplaceRoutes(
  app: FastifyInstance,
  traffic: Traffic,
  { recorded, isLean }: { recorded: RecordedPages | undefined; isLean: boolean },
): void {
  const on = (kind: MarketplaceKind) => async (request: Request, reply: FastifyReply) => {
    const site = toSite(request, isLean)
    const { pageKind, recording, gtin, makePage } = wantedOn(kind, request, site, recorded)
    traffic.requests[kind][pageKind] += 1
    const fault = currentFault(kind, gtin, traffic)
    if (recording !== undefined && fault === undefined) {
      return sendRecording(reply, recording, request.headers['accept-encoding'] ?? '')
    }
    const captcha = marketplaces[kind].captchaPage(site)
    return deliver(reply, { page: makePage(), captcha, fault, address: request.url, traffic })
  }
  const onAmazon = on('amazon')
  const onEbay = on('ebay')
  for (const prefix of ['', '/:site']) {
    for (const path of ['/dp/:id', '/dp/:id/*', '/gp/product/:id', '/s']) app.get(prefix + path, onAmazon)
    for (const path of ['/itm/:id', '/itm/:words/:id', '/sch/i.html']) app.get(prefix + path, onEbay)
    app.get<{ Params: { id: string } }>(`${prefix}/itmdesc/:id`, async (request, reply) => {
      const offer = findOnEbay(request.params.id)
      return reply
        .code(offer ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(offer ? ebayDescriptionPage(offer.product).text : '')
    })
  }
  app.get('/:site/:words/dp/:id', onAmazon)
}
