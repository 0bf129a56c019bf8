import { parseAsin, parseGtin } from '@merkwerk/engine/identifiers'
import type { Markup } from '@merkwerk/fake-stripe/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gtinOfAsin, listingOfItemId } from '../products/codes.ts'
import { type Fault, faultOf } from '../products/faults.ts'
import { findOnAmazon, findOnEbay, searchOnAmazon, searchOnEbay } from '../products/product-search.ts'
import type { PageKind, Traffic } from '../traffic.ts'
import { amazonProductPage } from './amazon/product-page.ts'
import { amazonCaptchaPage, amazonNotFoundPage } from './amazon/refusals.ts'
import { amazonSearchPage } from './amazon/search-page.ts'
import { deliver, type Page } from './delivery.ts'
import { ebayDescriptionPage, ebayItemPage } from './ebay/item-page.ts'
import { ebayCaptchaPage, ebayNotFoundPage } from './ebay/refusals.ts'
import { ebaySearchPage } from './ebay/search-page.ts'
import { type RecordedPages, type Recording, sendRecording } from './recorded-pages.ts'
import type { MarketplaceKind, Site } from './site.ts'

export interface PageSourceOptions {
  traffic: Traffic
  recorded: RecordedPages | undefined
}

type Request = FastifyRequest<{
  Params: { site?: string; id?: string }
  Querystring: { k?: string; _nkw?: string }
}>

/** The content for a request: its page, and the product whose fault may apply. */
interface Wanted {
  kind: MarketplaceKind
  pageKind: PageKind
  recording: Recording | undefined
  gtin: string | undefined
  makePage: () => Page
}

const found = (markup: Markup): Page => ({ status: 200, markup })
const missing = (markup: Markup): Page => ({ status: 404, markup })

function siteOf(request: Request, fallback: string): Site {
  const name = request.params.site
  return {
    name: name ?? fallback,
    origin: `${request.protocol}://${request.host}`,
    path: name === undefined ? '' : `/${name}`,
  }
}

function readGtin(text: string): string | undefined {
  const reading = parseGtin(text)
  return reading.kind === 'valid' ? reading.gtin : undefined
}

function wantedOnAmazon(request: Request, recorded: RecordedPages | undefined): Wanted {
  const site = siteOf(request, 'amazon.de')
  const asin = request.params.id?.toUpperCase()
  if (asin !== undefined) {
    return {
      kind: 'amazon',
      pageKind: 'product',
      recording: recorded?.findPage('amazon', asin),
      gtin: gtinOfAsin(asin),
      makePage() {
        const product = findOnAmazon(asin)
        return product ? found(amazonProductPage(site, product)) : missing(amazonNotFoundPage(site))
      },
    }
  }
  const query = request.query.k ?? ''
  const gtin = readGtin(query)
  const ids = gtin === undefined ? undefined : recorded?.idsOf('amazon', gtin)
  return {
    kind: 'amazon',
    pageKind: 'search',
    recording: recorded?.findSearch('amazon', query),
    gtin: ids ? undefined : gtin,
    makePage() {
      if (ids)
        return found(
          amazonSearchPage(
            site,
            query,
            ids.map((id) => ({ asin: id, title: `Aufzeichnung ${id}` })),
          ),
        )
      const asinReading = parseAsin(query)
      const byAsin = asinReading.kind === 'valid' ? findOnAmazon(asinReading.asin) : undefined
      const products = gtin === undefined ? (byAsin ? [byAsin] : []) : searchOnAmazon(gtin)
      const hits = products.map(({ asin: id, title, images, cents }) => ({
        asin: id,
        title,
        image: images[0]!,
        cents,
      }))
      return found(amazonSearchPage(site, query, hits))
    },
  }
}

function wantedOnEbay(request: Request, recorded: RecordedPages | undefined): Wanted {
  const site = siteOf(request, 'ebay.de')
  const itemId = request.params.id
  if (itemId !== undefined) {
    return {
      kind: 'ebay',
      pageKind: 'product',
      recording: recorded?.findPage('ebay', itemId),
      gtin: listingOfItemId(itemId)?.gtin,
      makePage() {
        const offer = findOnEbay(itemId)
        return offer
          ? found(ebayItemPage(site, offer.product, offer.listing))
          : missing(ebayNotFoundPage(site))
      },
    }
  }
  const query = request.query._nkw ?? ''
  const gtin = readGtin(query)
  const ids = gtin === undefined ? undefined : recorded?.idsOf('ebay', gtin)
  return {
    kind: 'ebay',
    pageKind: 'search',
    recording: recorded?.findSearch('ebay', query),
    gtin: ids ? undefined : gtin,
    makePage() {
      if (ids)
        return found(
          ebaySearchPage(
            site,
            query,
            ids.map((id) => ({ itemId: id, title: `Aufzeichnung ${id}` })),
          ),
        )
      if (gtin === undefined) return found(ebaySearchPage(site, query, []))
      const { product, listings } = searchOnEbay(gtin)
      const hits = listings.map((listing) => ({
        ...listing,
        image: `${listing.itemId.slice(0, 4)}AAOSw${product.images[0]}`,
      }))
      return found(ebaySearchPage(site, query, hits))
    },
  }
}

function currentFault(wanted: Wanted, traffic: Traffic): Fault | undefined {
  if (traffic.conditions[wanted.kind].isDown) return { kind: 'unavailable', serial: 0 }
  const drawn = traffic.drawFault(wanted.kind)
  // A request that is slow by rate takes three seconds.
  if (drawn !== undefined) return { kind: drawn, serial: 30 }
  return wanted.gtin === undefined ? undefined : faultOf(wanted.gtin, wanted.kind)
}

/** The pages of both marketplaces, at the root or below a site's name as first path segment. */
export function marketplaceRoutes(app: FastifyInstance, { traffic, recorded }: PageSourceOptions): void {
  const handle = (want: (request: Request, pages: RecordedPages | undefined) => Wanted) => {
    return async (request: Request, reply: FastifyReply) => {
      const wanted = want(request, recorded)
      traffic.count(wanted.kind, wanted.pageKind)
      const fault = currentFault(wanted, traffic)
      if (wanted.recording !== undefined && fault === undefined) {
        return sendRecording(reply, wanted.recording, request.headers['accept-encoding'] ?? '')
      }
      const captcha = (wanted.kind === 'amazon' ? amazonCaptchaPage : ebayCaptchaPage)(siteOf(request, ''))
      return deliver(reply, { page: wanted.makePage(), captcha, fault, address: request.url, traffic })
    }
  }
  const onAmazon = handle(wantedOnAmazon)
  const onEbay = handle(wantedOnEbay)
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
