import { type CheerioAPI, load } from 'cheerio'
import type { PageReading } from '../../outcome.ts'
import { jsonAfter } from '../sections.ts'
import { cleanText } from '../text.ts'
import type { Fact, ProductParts, SearchParts } from './parts.ts'
import { toProduct } from './product.ts'
import { refusalOf } from './refusal.ts'
import { toSearchResults } from './search.ts'

type Selection = ReturnType<CheerioAPI>
type Node = ReturnType<Selection['contents']>[number]

const PRODUCT = '#dp, #dp-container, #productTitle, #ebooksProductTitle'
const TITLES = ['#productTitle', '#ebooksProductTitle', '#title']
const HIT =
  '[data-component-type="s-search-result"], #s-results-list-atf > li[data-asin], #resultsCol li.s-result-item[data-asin]'
const SEARCH = `${HIT}, [data-component-type="s-search-results"], #s-results-list-atf, .s-no-outline`
const BOOK_BYLINE = '.author, .contributorNameID'
const RANKING =
  '.a-icon-star, .a-icon-star-small, #acrPopover, #SalesRank, a[href*="/bestsellers/"], a[href*="/zgbs/"], a[href*="/product-reviews/"]'

/**
 * Reads an Amazon page the plain way: a DOM of the whole page and selectors. It is what the fast reader is
 * held against in tests and benchmarks; the product does not use it.
 */
export function readAmazonPageReference(html: string, options: { url?: string } = {}): PageReading {
  const $ = load(html, { scriptingEnabled: false })
  const isProduct = $(PRODUCT).length > 0
  const isSearch = !isProduct && $(SEARCH).length > 0
  if (!isProduct && !isSearch) return refusalOf(html)
  if (!/<\/(?:html|body)/i.test(html.slice(-16_384)) && $('#navFooter').length === 0)
    return { outcome: 'unreadable', missing: 'end' }
  const gallery = galleryState($)
  $('script, style, template').remove()
  $('br').replaceWith(' ')
  return isSearch
    ? toSearchResults(searchParts($), options.url ?? canonicalUrl($))
    : toProduct(productParts($, gallery), options.url)
}

function galleryState($: CheerioAPI): unknown {
  for (const script of $('script:not([src])').toArray()) {
    const text = $(script).text()
    if (text.includes("'colorImages'")) return jsonAfter(text, "'initial':")
    if (text.includes("'imageGalleryData'")) return jsonAfter(text, "'imageGalleryData' :")
  }
  return undefined
}

function productParts($: CheerioAPI, gallery: unknown): ProductParts {
  const byline = $('#bylineInfo, #brand').first()
  return {
    title: TITLES.map((selector) => firstText($, selector)).find((title) => title !== undefined),
    byline: byline.find(BOOK_BYLINE).length > 0 ? undefined : textOf(byline),
    asins: [$('input#ASIN, input[name="ASIN"], input#ftSelectAsin').first().attr('value') ?? ''],
    prices: prices($),
    bullets: texts(
      $,
      '#feature-bullets li:not(.aok-hidden):not([id^="replacementParts"]), #productFactsDesktopExpander ul > li',
    ),
    descriptions: texts($, '#productDescription, #bookDescription_feature_div noscript'),
    facts: facts($),
    crumbs: texts($, '#wayfinding-breadcrumbs_feature_div li:not(.a-breadcrumb-divider)'),
    gallery,
    images: $('#landingImage, #imgBlkFront, #ebooksImgBlkFront, #main-image')
      .toArray()
      .map((image) => $(image).attr('data-old-hires') || $(image).attr('src') || ''),
    availability: firstText($, '#availability, #outOfStock'),
    rating: $('#acrPopover').attr('title'),
    ratingCount: firstText($, '#acrCustomerReviewText'),
    canonicalUrl: canonicalUrl($),
  }
}
function canonicalUrl($: CheerioAPI): string | undefined {
  return $('link[rel="canonical"]').attr('href')
}

function prices($: CheerioAPI): string[] {
  const found: string[] = []
  for (const id of [
    'corePriceDisplay_desktop_feature_div',
    'corePrice_feature_div',
    'corePriceDisplay_mobile_feature_div',
    'corePrice_mobile_feature_div',
  ]) {
    for (const section of $(`[id="${id}"]`).toArray()) {
      const price = $(section)
        .find('.priceToPay, .apexPriceToPay, .a-price:not(.a-text-price), .header-price')
        .first()
      if ($(section).find('.a-price-range').length > 0) return []
      found.push(textOf(price.find('.a-offscreen').first()), textOf(price.find('[aria-hidden]').first()))
    }
  }
  for (const id of [
    'priceblock_ourprice',
    'priceblock_dealprice',
    'priceblock_saleprice',
    'price_inside_buybox',
    'newBuyBoxPrice',
    'kindle-price',
  ])
    found.push(textOf($(`#${id}`).first()))
  found.push(textOf($('tr.kindle-price').first()), textOf($('#buyNewSection .offer-price').first()))
  return found
}

function facts($: CheerioAPI): Fact[] {
  const found: Fact[] = []
  const sections = $(
    '#productOverview_feature_div, #productFactsDesktopExpander, #technicalSpecifications_feature_div, #tech-specs-desktop, #prodDetails, #productSpecifications, #detailBullets_feature_div, #detail-bullets, #detail_bullets_id, #voyager-ns-desktop-side-sheet-main-section, #voyagerAccordian_feature_div, #rich_product_information',
  )
  for (const section of sections.toArray()) {
    let group: string | undefined
    for (const node of $(section)
      .find(
        'h1, h2, h3, h4, h5, .a-expander-prompt, .secHeader, tr, li, .product-facts-detail, .rpi-attribute-content',
      )
      .toArray()) {
      const element = $(node)
      if (element.is('h1, h2, h3, h4, h5, .a-expander-prompt, .secHeader')) {
        group = textOf(element)
        continue
      }
      const fact = factIn($, element)
      if (fact) found.push({ ...fact, group })
    }
  }
  return found
}

function factIn($: CheerioAPI, element: Selection): Omit<Fact, 'group'> | undefined {
  let label: Selection, value: Selection
  if (element.is('tr')) {
    const cells = element.children('th, td')
    if (cells.length !== 2 || cells.has('table').length > 0) return undefined
    label = cells.eq(0)
    value = cells.eq(1)
  } else if (element.is('.product-facts-detail')) {
    label = element.find('.a-col-left').first()
    value = element.find('.a-col-right').first()
  } else if (element.is('.rpi-attribute-content')) {
    label = element.find('.rpi-attribute-label').first()
    value = element.find('.rpi-attribute-value').first()
  } else {
    label = element.find('.a-text-bold, b').first()
    if (!/[:：]\s*$/.test(cleanText(textOf(label))) || element.parents('li').length > 0) return undefined
    value = element.clone()
    value.find('.a-text-bold, b').first().remove()
  }
  const full = value.find('.a-truncate-full').first()
  return {
    label: textOf(label),
    value: textOf(full.length > 0 ? full : value),
    isRanking: value.find(RANKING).length > 0,
  }
}

function searchParts($: CheerioAPI): SearchParts {
  return {
    hits: $(HIT)
      .toArray()
      .map((node) => {
        const hit = $(node)
        const link = hit.find('h2 a, a:has(h2), a.s-access-detail-page').first()
        return {
          id: hit.attr('data-asin') ?? '',
          title: textOf(hit.find('h2').last()),
          url: link.attr('href'),
          image: hit.find('img.s-image, img.s-access-image').first().attr('src'),
          price: textOf(hit.find('.a-price:not(.a-text-price) .a-offscreen, .s-price').first()),
          isSponsored:
            hit.is('.AdHolder') ||
            hit.find(
              '[data-component-type="sp-sponsored-result"], .puis-sponsored-label-text, .s-sponsored-label-text, .s-sponsored-info-icon, a[href*="/sspa/click"], a[href*="/gp/slredirect"]',
            ).length > 0,
        }
      }),
    countText: firstText(
      $,
      '[data-component-type="s-result-info-bar"] h1, [data-component-type="s-result-info-bar"], #s-result-count',
    ),
  }
}

function texts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((node) => textOf($(node)))
}

function firstText($: CheerioAPI, selector: string): string | undefined {
  return texts($, selector).find((text) => text.trim() !== '')
}

/** Text with a blank at each element border; comments are no border. */
function textOf(selection: Selection): string {
  const inner = (node: Node): string => {
    if (node.type === 'text') return node.data
    return 'children' in node ? ` ${node.children.map(inner).join('')} ` : ''
  }
  return selection.toArray().map(inner).join(' ')
}
