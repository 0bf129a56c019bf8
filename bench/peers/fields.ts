import type { Cheerio, CheerioAPI } from 'cheerio'
import type { AnyNode } from 'domhandler'

const factSections = [
  'productOverview_feature_div',
  'productFactsDesktopExpander',
  'technicalSpecifications_feature_div',
  'tech-specs-desktop',
  'prodDetails',
  'productSpecifications',
  'detailBullets_feature_div',
  'detail-bullets',
  'detail_bullets_id',
  'voyager-ns-desktop-side-sheet-main-section',
  'voyagerAccordian_feature_div',
  'rich_product_information',
]
const prices =
  '#corePriceDisplay_desktop_feature_div .priceToPay, #corePrice_feature_div .a-price, #priceblock_ourprice, #priceblock_dealprice, #kindle-price'

/** Extracts the fields of an Amazon product page with cheerio, by the selectors of `amazon_fields.py`. */
export function toFields($: CheerioAPI) {
  const text = (node: Cheerio<AnyNode>) =>
    node.clone().find('script, style').remove().end().text().replace(/\s+/g, ' ').trim()
  const texts = (selector: string) =>
    $(selector)
      .get()
      .map((node) => text($(node)))
  return {
    title: texts('#productTitle, #ebooksProductTitle, #title'),
    byline: texts('#bylineInfo, #brand'),
    asin: $('#ASIN').attr('value'),
    prices: texts(prices),
    bullets: texts('#feature-bullets li'),
    description: texts('#productDescription, #bookDescription_feature_div'),
    facts: toFacts($, text),
    crumbs: texts('#wayfinding-breadcrumbs_feature_div li'),
    images: toGallery($),
    availability: texts('#availability'),
    rating: $('#acrPopover').attr('title'),
    url: $('link[rel="canonical"]').attr('href'),
  }
}

function toFacts($: CheerioAPI, text: (node: Cheerio<AnyNode>) => string): [string, string][] {
  const found: [string, string][] = []
  const sections = $(factSections.map((id) => `#${id}`).join(', '))
  for (const row of sections.find('tr').get()) {
    const cells = $(row).children('th, td')
    if (cells.length === 2) found.push([text(cells.eq(0)), text(cells.eq(1))])
  }
  for (const item of sections.find('li').get()) {
    const label = $(item).find('.a-text-bold, b').first()
    if (label.length > 0) found.push([text(label), text($(item))])
  }
  for (const pair of sections.find('.product-facts-detail').get())
    found.push([text($(pair).find('.a-col-left').first()), text($(pair).find('.a-col-right').first())])
  return found
}

/** Returns the image addresses from a script of the page. */
function toGallery($: CheerioAPI): string[] {
  for (const script of $('script').get()) {
    const code = $(script).text()
    if (!code.includes("'colorImages'")) continue
    return [...code.matchAll(/"(?:hiRes|large)":"([^"]+)"/g)].map(([, address = '']) => address)
  }
  return []
}
