import type { Fetcher, FetchResult } from '../../fetching/index.ts'
import { partNumberQuery } from '../../identifiers/index.ts'
import type { DataSource } from '../../outcome.ts'
import { amazonSearchPath, createAmazonPages } from '../../sources/amazon/index.ts'
import { createEbayPages, ebaySearchPath } from '../../sources/ebay/index.ts'
import { blockListing, buttonCell, searchPage } from '../ebay-pages.ts'
import { type AmazonOffer, type EbayOffer, gtinsIn, type MatchingCase } from './case.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function amazonPage({ asin, title, brand, facts, parentAsin }: AmazonOffer): string {
  const rows = [...(brand ? [['Marke', brand]] : []), ...facts, ['ASIN', asin]]
    .map(([label = '', value = '']) => `<tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`)
    .join('')
  return `<!DOCTYPE html><html lang="de-de"><head><meta charset="utf-8"><link rel="canonical" href="https://www.amazon.de/x/dp/${asin}"></head><body><div id="dp">
<span id="productTitle">${escaped(title)}</span><div id="twister"></div><input type="hidden" id="ASIN" value="${asin}">
<script>var state = {"parentAsin" : "${parentAsin ?? asin}"}</script>
<div id="prodDetails"><table id="productDetails_techSpec_section_1"><tbody>${rows}</tbody></table></div></div></body></html>`
}

function amazonSearch(offers: AmazonOffer[], gtin: string): string {
  const hits = offers.map(
    ({ asin, title }) =>
      `<div data-asin="${asin}" data-component-type="s-search-result" class="s-result-item"><a href="/x/dp/${asin}"><h2><span>${escaped(title)}</span></h2></a></div>`,
  )
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Amazon.de : ${gtin}</title><link rel="canonical" href="https://www.amazon.de/s?k=${gtin}"></head><body>
<span data-component-type="s-result-info-bar"><h1><span>1-${offers.length} von ${offers.length} Ergebnissen für "${gtin}"</span></h1></span><div class="s-main-slot" data-component-type="s-search-results">${hits.join('')}</div></body></html>`
}

const ebayItem = ({ itemId, title, condition, specifics }: EbayOffer) => ({
  ...buttonCell,
  itemId,
  title: escaped(title),
  condition: condition ?? 'Neu',
  specifics: specifics.map(([label, value]): [string, string] => [escaped(label), escaped(value)]),
})

function toFetcher(site: string, pages: Map<string, string>): Fetcher {
  const fetch = async (url: string): Promise<FetchResult> => {
    const html = pages.get(new URL(url).pathname + new URL(url).search)
    return {
      kind: 'page',
      status: html === undefined ? 404 : 200,
      url,
      bytes: new TextEncoder().encode(html ?? ''),
    }
  }
  return {
    site,
    isCircuitOpen: false,
    ruleFor: async () => 'allowed',
    fetch,
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Both marketplaces of a case, including the HTML of their pages. */
export function serveOffers({ asks, amazon, ebay }: MatchingCase): DataSource[] {
  const amazonPages = new Map<string, string>()
  const text = asks.gtin ?? (asks.partNumber && partNumberQuery(asks.partNumber))
  if (text) amazonPages.set(amazonSearchPath(text), amazonSearch(amazon, text))
  for (const offer of amazon) {
    amazonPages.set(`/dp/${offer.asin}`, amazonPage(offer))
    if (offer.parentAsin) amazonPages.set(`/dp/${offer.parentAsin}`, amazonPage(offer))
  }
  const items = ebay.map(ebayItem)
  const ebayPages = new Map(items.map((item) => [`/itm/${item.itemId}`, blockListing(item)]))
  const searched = text ? [text] : amazon.flatMap(({ facts }) => gtinsIn(facts))
  for (const one of searched) ebayPages.set(ebaySearchPath(one), searchPage('s-card', items))
  const open = (site: string, pages: Map<string, string>) => ({
    site,
    baseUrl: `https://www.${site}`,
    fetcher: toFetcher(site, pages),
  })
  return [createAmazonPages(open('amazon.de', amazonPages)), createEbayPages(open('ebay.de', ebayPages))]
}
