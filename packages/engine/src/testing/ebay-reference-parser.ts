import type { Product } from '@merkwerk/contract'
import { type Cheerio, type CheerioAPI, load } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import type { ParsedPage } from '../outcome.ts'
import { classifyUnknownPage, isOfProduct, isWholePage } from '../sources/ebay/classify-page.ts'
import { type CardParts, readTitle, toParsedPage, toSearchResults } from '../sources/ebay/listing.ts'
import type { HeadingPart, ListingParts } from '../sources/ebay/parts.ts'
import { itemIdInAddress, productIdInAddress } from '../sources/ebay/sites.ts'
import { statedRating } from '../sources/ebay/structured-product.ts'
import {
  choicesInState,
  isPicker,
  LIST_VALUE,
  MENU_LABELS,
  PRESSED,
  type ShownChoice,
  shownChoices,
  statesIn,
} from '../sources/ebay/variation.ts'
import { type LinkedVariants, readLinkedVariants } from '../sources/page/linked-variants.ts'
import { withWords } from '../sources/page/price.ts'
import { scanPage } from '../sources/page/scanned-page.ts'

type Page = CheerioAPI
type Nodes = Cheerio<AnyNode>

/** Controls, and elements for screen readers or behind a click. */
const UNSEEN =
  '.clipped, .g-hdn, .u-dspn, .gh-ar-hdn, .hideforacc, .LIGHT_HIGHLIGHT, .s-card__new-listing, button, script, style, noscript, template'

const AVAILABILITY = [
  '.d-statusmessage',
  '.d-top-panel-message',
  '.d-quantity__availability',
  '.x-quantity__availability',
  '#qtySubTxt',
]

/**
 * Parses a saved eBay page in the simplest way: a DOM of the whole page and selectors. Tests and benchmarks
 * compare `parseEbayPage` with it. The product does not use it.
 */
export function parseEbayPageReference(html: string, options: { url?: string | undefined } = {}): ParsedPage {
  const $ = load(html)
  $('template').remove()
  const title = toFirst($, '.x-item-title .x-item-title__mainTitle', '#itemTitle')
  const isListing = isOfProduct($('link[rel=canonical]').first().attr('href'))
  const page = scanPage(Buffer.from(html))
  if (!page) return { outcome: 'unreadable', missing: 'a size to be read' }
  if (title.length > 0 || isListing) return toParsedPage(listingParts($, title, html, options.url), page)
  const list = toFirst($, '#srp-river-results', '#ListViewInner')
  if (list.length > 0 && isWholePage(html)) return toSearchResults(toCards($, list), countText($))
  const addresses = [
    $('link[rel=canonical]').first().attr('href'),
    $('meta[property="og:url"]').first().attr('content'),
    options.url,
  ]
  return classifyUnknownPage(page, addresses, () =>
    toParsedPage(listingParts($, title, html, options.url), page),
  )
}

function listingParts($: Page, title: Nodes, html: string, url: string | undefined): ListingParts {
  const linked = structuredProduct($)
  const canonical = $('link[rel=canonical]').first().attr('href')
  const stated = specifics($)
  const catalogProduct = labelsAndValues($, toFirst($, '.x-product-details', '.x-prp-product-details'), '')
  return {
    title: readTitle(headingParts($, title), $('meta[property="og:title"]').first().attr('content')),
    addresses: [canonical, $('meta[property="og:url"]').first().attr('content')],
    url,
    itemNumber: itemNumber($),
    priceText: priceText($),
    structuredPrice: {
      amount: $('[itemprop=price]').first().attr('content') ?? linked.price,
      currency: $('[itemprop=priceCurrency]').first().attr('content') ?? linked.currency,
    },
    condition: seenText(
      toFirst(
        $,
        '.x-item-condition-text .ux-textspans',
        '.d-item-condition-text .ux-textspans',
        '#vi-itm-cond',
      ),
    ),
    variations: variations($),
    specifics: stated.length > 0 || !productIdInAddress(canonical ?? '') ? stated : catalogProduct,
    catalogProduct,
    structuredGtins: linked.gtins,
    structuredBrand: linked.brand,
    rating: linked.rating,
    linkedVariants: linked.variants,
    breadcrumbs: breadcrumbs($),
    images: images($),
    availability: seenText(toFirst($, ...AVAILABILITY)),
    isWhole: isWholePage(html),
  }
}

/** The first element of the first selector that matches. */
function toFirst($: Page, ...selectors: string[]): Nodes {
  for (const selector of selectors) {
    const found = $(selector).first()
    if (found.length > 0) return found
  }
  return $('')
}

const CONTROL = 'a, button, [role=button], [role=link]'
const BLOCKS = 'div, p, li, br, td, tr, dd, dt'

/** The visible text: without hidden parts, with spaces between blocks. */
function seenText(nodes: Nodes): string {
  const copy = nodes.clone()
  copy.find(UNSEEN).remove()
  copy.find(BLOCKS).before(' ').after(' ')
  return copy.text()
}

/** The seen texts, those of each element apart. */
function seenRuns(nodes: Nodes): string[] {
  const copy = nodes.clone()
  copy.find(UNSEEN).remove()
  const texts = copy.find('*').addBack().contents()
  return texts.toArray().flatMap((node) => (node.type === 'text' ? [node.data] : []))
}

/** Nodes between two elements are one part, despite comments between them. */
function headingParts($: Page, heading: Nodes): HeadingPart[] {
  const parts: HeadingPart[] = []
  let isAfterText = false
  for (const node of heading.contents().toArray()) {
    const element = $(node)
    if (node.type === 'text') {
      const last = parts.at(-1)
      if (isAfterText && last) last.text += node.data
      else parts.push({ text: node.data, isControl: false })
      isAfterText = true
    } else if (node.type === 'tag') {
      const isControl = element.is(CONTROL) || element.find(CONTROL).length > 0
      if (!isControl && element.is(UNSEEN)) continue
      isAfterText = false
      const text = element.is(UNSEEN) ? '' : seenText(element)
      parts.push({ text: element.is(BLOCKS) ? ` ${text} ` : text, isControl })
    }
  }
  return parts
}

function itemNumber($: Page): string | undefined {
  const printed = toFirst($, '#descItemNumber', '.ux-layout-section--itemId')
  if (printed.length > 0) return printed.text()
  return itemIdInAddress($('.x-see-details-action').first().find('a').first().attr('href') ?? '')
}

function priceText($: Page): string {
  const places = ['.x-price-primary', '.display-price', '#mm-saleDscPrc', '#prcIsum', '#prcIsum_bidPrice']
  for (const place of places) {
    const text = seenText($(place).first()).trim()
    if (text) return text
  }
  return ''
}

function variations($: Page): ListingParts['variations'] {
  const scripts = $('script')
    .toArray()
    .map((node) => $(node).text())
  const menus = statesIn((mark) => scripts.filter((script) => script.includes(mark)))
  const stated = menus.map(choicesInState).find(({ length }) => length > 0)
  if (stated) return { choices: stated, menus: menus[0] }
  const pickers = $('[class]')
    .toArray()
    .filter((node) => isPicker($(node).attr('class')))
  const shown = pickers.flatMap((node) => menusIn($, $(node))).map((menu) => choiceIn(menu))
  return { choices: shownChoices(shown), menus: menus[0] }
}

const GROUP = '[role="group"][aria-label], [role="radiogroup"][aria-label]'
const MENU_LABEL = ['legend', GROUP, ...MENU_LABELS.map((name) => `.${name}`)].join(', ')

function menusIn($: Page, part: Nodes): Nodes[] {
  if (part.is(GROUP) || part.find(MENU_LABEL).length === 1) return [part]
  return part
    .children()
    .toArray()
    .flatMap((child) => menusIn($, $(child)))
}

function choiceIn(menu: Nodes): ShownChoice {
  const label = menu.is(GROUP) ? menu : menu.find(MENU_LABEL).first()
  const pressed = menu.find(PRESSED.map((name) => `[${name}="true"]`).join(', ')).first()
  return {
    name: label.is(GROUP) ? label.attr('aria-label') : seenText(label),
    texts: [
      seenText(menu.find('option[selected]:not([value="-1"], [value=""])').first()),
      seenText(menu.find(`.${LIST_VALUE}`).first()),
      seenText(pressed),
      pressed.find('[alt]:not([alt=""])').first().attr('alt'),
      pressed.attr('aria-label'),
    ],
  }
}

function specifics($: Page): ListingParts['specifics'] {
  const section = $('.x-about-this-item').first()
  if (section.length > 0)
    return labelsAndValues($, section, seenText(section.find('.section-title__title').first()))
  const table = $('.itemAttr').first()
  const group = seenText(table.find('.secHd').first())
  return table
    .find('td.attrLabels')
    .toArray()
    .map((label) => ({
      name: seenText($(label)),
      value: seenText($(label).next('td')),
      group,
    }))
}

const LABELS = '.ux-labels-values__labels, .x-prp-product-details_name'
const VALUES = '.ux-labels-values__values, .x-prp-product-details_value'

/** Labels alternate with values, whatever elements enclose them. */
function labelsAndValues($: Page, section: Nodes, heading: string): ListingParts['specifics'] {
  const rows: ListingParts['specifics'] = []
  let group = heading
  let name: string | undefined
  section.find(`${heading === '' ? 'h3, ' : ''}${LABELS}, ${VALUES}`).each((_, element) => {
    if ($(element).is('h3')) group = seenText($(element))
    else if ($(element).is(LABELS)) name = seenText($(element))
    else if (name !== undefined) {
      rows.push({ name, value: valueText($(element)), group })
      name = undefined
    }
  })
  return rows
}

/** A long value appears truncated and in full in a hidden twin. */
function valueText(value: Nodes): string {
  const full = value.find('.ux-expandable-textual-display-block-inline.hide').first()
  if (full.length === 0) return seenText(value)
  const copy = full.clone()
  copy.find('a').remove()
  return seenText(copy)
}

function breadcrumbs($: Page): string[] {
  const modern = $('.seo-breadcrumbs-container').first()
  if (modern.length > 0)
    return modern
      .find('a.seo-breadcrumb-text')
      .toArray()
      .filter((link) => !$(link).hasClass('fake-menu-button__item'))
      .filter((link) => !/\/p\/\d/.test($(link).attr('href') ?? ''))
      .map((link) => seenText($(link)))
  return $('li.bc-w')
    .toArray()
    .map((entry) => seenText($(entry).find('a').first()))
}

function images($: Page): string[] {
  const carousel = $('.ux-image-carousel').first()
  const shown = carousel.find('img').toArray().map(toLargest)
  if (shown.length > 0) return shown
  for (const script of $('script').toArray()) {
    const listed = galleryImages($(script).text())
    if (listed.length > 0) return listed
  }
  return []
}

function toLargest(image: Element): string {
  const { 'data-zoom-src': zoom, 'data-src': later, src } = image.attribs
  return zoom ?? later ?? src ?? ''
}

/** The images in the state of the gallery script: a JSON list after `imgArr` or `fsImgList`. */
function galleryImages(script: string): string[] {
  const list = /["'](?:imgArr|fsImgList)["']\s*:\s*\[/.exec(script)
  if (!list) return []
  const start = list.index + list[0].length - 1
  for (let end = script.indexOf(']', start); end !== -1; end = script.indexOf(']', end + 1)) {
    try {
      const entries: Record<string, unknown>[] = JSON.parse(script.slice(start, end + 1))
      const urls = entries.map((entry) => entry?.maxImageUrl ?? entry?.displayImgUrl)
      return urls.filter((url) => typeof url === 'string')
    } catch {
      // A bracket inside the list; the list ends at a later one.
    }
  }
  return []
}

interface Structured {
  brand?: string | undefined
  price?: string | undefined
  currency?: string | undefined
  gtins: string[]
  rating?: Product['rating'] | undefined
  variants?: LinkedVariants | undefined
}

function structuredProduct($: Page): Structured {
  for (const script of $('script[type="application/ld+json"]').toArray()) {
    try {
      const data: Record<string, unknown> = JSON.parse($(script).text())
      if (data['@type'] !== 'Product' && data['@type'] !== 'ProductGroup') continue
      const offer = data.offers as { price?: unknown; priceCurrency?: unknown } | undefined
      const keys = ['gtin13', 'gtin12', 'gtin8', 'gtin14', 'gtin', 'isbn']
      return {
        price: offer?.price === undefined ? undefined : String(offer.price),
        currency: offer?.priceCurrency === undefined ? undefined : String(offer.priceCurrency),
        ...brandIn(data.brand),
        gtins: keys.flatMap((key) => (typeof data[key] === 'string' ? [data[key]] : [])),
        rating: statedRating(data),
        variants: data['@type'] === 'ProductGroup' ? readLinkedVariants(data) : undefined,
      }
    } catch {
      // Broken markup says nothing.
    }
  }
  return { gtins: [] }
}

function brandIn(brand: unknown): { brand?: string } {
  const name = typeof brand === 'object' && brand !== null && 'name' in brand ? brand.name : brand
  return typeof name === 'string' ? { brand: name } : {}
}

/** Cards up to the notice that later ones match fewer words and are not hits. */
function toCards($: Page, list: Nodes): CardParts[] {
  const cards: CardParts[] = []
  for (const element of list.find('.s-item, .s-card, .sresult, .srp-river-answer--REWRITE_START').toArray()) {
    const card = $(element)
    if (card.hasClass('srp-river-answer--REWRITE_START')) break
    cards.push({
      address: card.find('a[href*="/itm/"]').first().attr('href'),
      title: seenText(card.find('.s-item__title, .s-card__title, .lvtitle').first()),
      image: cardImage(card.find('img').first()),
      priceText: withWords(
        seenText(card.find('.s-item__price, .s-card__price, .lvprice').first()),
        seenRuns(card),
      ),
      isSponsored: card.find('[class*=SPONSORED]').length > 0,
    })
  }
  return cards
}

function cardImage(image: Nodes): string | undefined {
  return [image.attr('data-src'), image.attr('src')].find((address) => address?.includes('/images/g/'))
}

function countText($: Page): string | undefined {
  const heading = toFirst($, '.srp-controls__count-heading', '.srp-controls__count', '.rcnt')
  return heading.length > 0 ? heading.text() : undefined
}
