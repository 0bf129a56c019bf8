// docs/decisions/0027-page-parsers.md

import { type CheerioAPI, load } from 'cheerio'
import { parseDocument } from 'htmlparser2'
import type { ParsedPage } from '../outcome.ts'
import * as layout from '../sources/amazon/layout.ts'
import { classifyUnknownPage } from '../sources/amazon/parse-page.ts'
import type { Fact, ProductParts, SearchHit, SearchParts } from '../sources/amazon/parts.ts'
import { toProduct } from '../sources/amazon/product.ts'
import { toSearchResults } from '../sources/amazon/search.ts'
import { asinInUrl } from '../sources/amazon/sites.ts'
import { findGallery, statesIn } from '../sources/amazon/variation.ts'
import { jsonAfter } from '../sources/page/embedded-json.ts'
import { isForeignPart } from '../sources/page/meaning/foreign.ts'
import { CRUMB_MARK } from '../sources/page/meaning/lists.ts'
import { withWords } from '../sources/page/price.ts'
import { scanPage } from '../sources/page/scanned-page.ts'
import { cleanLabel } from '../sources/page/text.ts'
import { readText, shownChoices } from './amazon-reference-choices.ts'

type Selection = ReturnType<CheerioAPI>
type Node = ReturnType<Selection['contents']>[number]

const HIT = '[data-component-type="s-search-result"]'
/** Only before 2019 the class alone marks a hit. Later, cards of advertisements have it too. */
const OLDER_HIT = '.s-result-item[data-asin]'
const EMPTY_SEARCH = '.s-no-outline, [data-component-type="s-search-results"], #noResultsTitle'
const RANKING =
  '.a-icon-star, .a-icon-star-small, #acrPopover, #SalesRank, a[href*="/bestsellers/"], a[href*="/zgbs/"], a[href*="/product-reviews/"]'
const HEADING = 'h1, h2, h3, h4, h5, .a-expander-prompt, .secHeader'
const FACT = 'tr, li, .product-facts-detail, .rpi-attribute-content'
const BACK_LINK = '#breadcrumb-back-link, [onclick*="history.back"], [onclick*="history.go"]'
const SPONSORED =
  '[data-component-type="sp-sponsored-result"], [class*="puis-sponsored-label"], [class*="s-sponsored-label"], [class*="s-sponsored-info"], a[href*="/sspa/click"], a[href*="/gp/slredirect"]'

/**
 * Parses an Amazon page in the simplest way: a DOM of the whole page and selectors. Tests and benchmarks compare
 * the page parser with it. The product does not use it. `parser` is cheerio's default (`parse5`, like browsers) or
 * the page parser's, which repairs broken markup the same way.
 */
export function parseAmazonPageReference(
  html: string,
  options: { url?: string; parser?: 'htmlparser2' | 'parse5' } = {},
): ParsedPage {
  const $ =
    options.parser === 'parse5' ? load(html, { scriptingEnabled: false }) : load(parseDocument(html) as never)
  $('template').remove()
  const scanned = scanPage(Buffer.from(html))
  if (!scanned) return { outcome: 'unreadable', missing: 'a size to be read' }
  const isProduct = $(anyOf(layout.PRODUCT_MARKS)).length > 0
  const isSearch = !isProduct && $(`${HIT}, ${OLDER_HIT}, ${EMPTY_SEARCH}`).length > 0
  const read = () => toProduct(productParts($), options.url, scanned)
  if (!isProduct && !isSearch && asinInUrl(canonicalUrl($)) === undefined)
    return classifyUnknownPage(html, asinInUrl(options.url) !== undefined, read)
  if ($('#navFooter').length === 0 && !/<\/(?:html|body)/i.test(html.slice(-16_384)))
    return { outcome: 'unreadable', missing: 'end' }
  return isSearch ? toSearchResults(searchParts($), options.url ?? canonicalUrl($)) : read()
}

function productParts($: CheerioAPI): ProductParts {
  const byline = toFirst($, layout.BYLINES)
  const gallery = galleryState($)
  const parentAsin = parentAsinIn($)
  const scripts = $('script')
    .toArray()
    .map((node) => $(node).text())
  const findScripts = (mark: string) => scripts.filter((script) => script.includes(mark))
  const shown = shownChoices($)
  const hasPicker = $(`${anyOf(layout.VARIATION_MARKS)}`).length > 0 || shown.length > 0
  const states = hasPicker ? statesIn(findScripts) : []
  $('script, style').remove()
  return {
    title: firstText($, layout.TITLES) ?? headingText($, $(byId(layout.TITLE_HEADING)).first()),
    byline: bylineText(byline),
    asin: layout.ASIN_INPUTS.map((id) => $(byId(id)).attr('value')).find(Boolean),
    parentAsin,
    variations: { states, readShown: () => shown, readGallery: () => findGallery(findScripts) },
    prices: prices($),
    cartAmount: $(byId(layout.CART_AMOUNT)).first().attr('value'),
    bullets: bullets($),
    descriptions: descriptions($),
    facts: facts($),
    warnings: warnings($),
    crumbs: crumbs($),
    gallery,
    images:
      gallery === undefined
        ? layout.IMAGES.flatMap((id) => $(byId(id)).toArray()).map((image) => $(image).attr() ?? {})
        : [],
    condition: condition($),
    availability: firstText($, layout.AVAILABILITIES),
    rating: $('#acrPopover').attr('title'),
    ratingCount: firstText($, ['acrCustomerReviewText']),
    canonicalUrl: canonicalUrl($),
  }
}

/** The first part of a heading with several parts, because the format of a book follows its title. */
function headingText($: CheerioAPI, heading: Selection): string | undefined {
  if (heading.length === 0) return undefined
  const first = heading
    .children()
    .toArray()
    .find((part) => readText($(part)).trim() !== '')
  return readText(first ? $(first) : heading)
}

function condition($: CheerioAPI): string | undefined {
  const stated = firstText($, layout.CONDITIONS)
  if (stated !== undefined || $(anyOf(layout.NEW_OFFERS)).length > 0) return stated
  const caption = toFirst($, layout.USED_OFFERS).find('strong, .a-text-bold').first()
  return caption.length > 0 ? readText(caption) : undefined
}

/** Undefined without a byline, empty if it names people. */
function bylineText(byline: Selection): string | undefined {
  if (byline.length === 0) return undefined
  return byline.find('.author, .contributorNameID').length > 0 ? '' : readText(byline)
}

function prices($: CheerioAPI): string[] {
  for (const node of layout.PRICE_SECTIONS.flatMap((id) => $(byId(id)).toArray())) {
    const range = rangeText($, $(node))
    if (range !== undefined) return [range]
    const price = $(node)
      .find('.priceToPay, .apexPriceToPay, .header-price, .a-price:not(.a-text-price)')
      .first()
    const said = $(node)
      .find('.aok-offscreen')
      .filter((_, part) => /\d/.test(readText($(part))))
    const texts = [price.find('.a-offscreen'), price.find('[aria-hidden]'), said].map((found) =>
      readText(found.first()),
    )
    if (texts.some((text) => /\d/.test(text)))
      return texts.map((text) => withWords(text, listTexts($, $(node))))
  }
  const others = layout.PRICE_ELEMENTS.map((id) => readText($(byId(id)).first()))
  const other = [...others, $(byId(layout.CART_PRICE)).attr('value') ?? ''].find((text) => /\d/.test(text))
  if (other !== undefined) return [other]
  const media = mediaPrices($)
  return media.some((text) => /\d/.test(text)) ? media : measuredPrice($)
}

/** Two prices joined by a dash. White space and comments do not count. */
function rangeText($: CheerioAPI, section: Selection): string | undefined {
  const range = section
    .find('*')
    .filter((_, node) => $(node).is('.a-price-range') || joinsPrices($, $(node)))
    .first()
  if (range.length === 0) return undefined
  const prices = range
    .find('.a-price')
    .toArray()
    .map((price) => {
      const spoken = $(price).find('.a-offscreen').first()
      return readText(spoken.length > 0 ? spoken : $(price))
    })
  return `${prices[0] ?? ''} - ${prices.at(-1) ?? ''}`
}

function joinsPrices($: CheerioAPI, element: Selection): boolean {
  const nodes = element.contents().toArray()
  const parts = nodes.filter((node) => (node.type === 'text' ? node.data.trim() !== '' : 'children' in node))
  return parts.some((node, index) => {
    const text = node.type === 'text' ? node.data : readText($(node))
    const sides = [parts[index - 1], parts[index + 1]]
    return /^\s*[-–—]\s*$/.test(text) && sides.every((side) => side !== undefined && $(side).is('.a-price'))
  })
}

/** The amount that the page stores for its own analytics, if the article can be bought. */
function measuredPrice($: CheerioAPI): string[] {
  if ($(anyOf(layout.BUY_BUTTONS)).length === 0) return []
  const amounts = $('[data-asin-price]')
    .toArray()
    .map((node) => $(node).attr() ?? {})
  const measured = amounts.find((attributes) => attributes['data-asin-price'])
  return measured ? [`${measured['data-asin-currency-code'] ?? ''} ${measured['data-asin-price']}`] : []
}

function mediaPrices($: CheerioAPI): string[] {
  const formats = $(byId(layout.MEDIA_FORMATS)).first()
  if (formats.length === 0) return []
  const box = $('#buybox').first()
  const format = formats.find('.selected, .a-button-selected').first()
  return [
    box.find('.kindle-price'),
    box.find('.offer-price'),
    $('span#price'),
    format.find('.a-color-price, .slot-price'),
  ].map((selection) => readText(selection.first()))
}

function bullets($: CheerioAPI): string[] {
  const section = toFirst($, layout.BULLET_SECTIONS)
  const items = section.find('li:not(.aok-hidden, [id^="replacementParts"])').toArray()
  const lists = $(byId(layout.FASHION_SECTION)).find('ul').toArray()
  const fashion = lists.flatMap((list) => $(list).children('li').toArray())
  return [...items, ...fashion].map((node) => readText($(node)))
}

function descriptions($: CheerioAPI): string[] {
  const book = $(byId(layout.BOOK_DESCRIPTION_SECTION)).first()
  const withoutScripts = book.find('noscript').first()
  const sections = $(byId(layout.DESCRIPTION_SECTION))
    .toArray()
    .map((node) => $(node))
  return [...sections, withoutScripts.length > 0 ? withoutScripts : book].map(readText)
}

function warnings($: CheerioAPI): string[] {
  const { section, warning } = layout.TOY_WARNINGS
  const forToys = $(`${byId(section)} .${warning}`).toArray()
  const contents = $(`${byId(layout.IMPORTANT_INFORMATION)} .content`).toArray()
  const important = contents.flatMap((node) => {
    const content = $(node).clone()
    const heading = content.find('.a-text-bold, h4').first()
    if (!layout.SAFETY_HEADING.test(cleanLabel(readText(heading)))) return []
    heading.remove()
    return [readText(content)]
  })
  return [...forToys.map((node) => readText($(node))), ...important]
}

function crumbs($: CheerioAPI): string[] {
  for (const section of layout.CRUMB_SECTIONS.flatMap((id) => $(byId(id)).toArray())) {
    const all = $(section).find('li').toArray()
    const items = all.filter((item, index) => {
      const before = $(all.slice(Math.max(index - 1, 0), index))
      const isBack = $(item).find(BACK_LINK).length > 0
      const isBehindArrow = before.is('.a-breadcrumb-divider') && /[‹«]/.test(readText(before))
      return !$(item).is('.a-breadcrumb-divider') && !isBack && !isBehindArrow
    })
    if (all.length > 0) return items.map((node) => readText($(node)))
  }
  const named = ['id', 'class', 'aria-label', 'data-feature-name', 'itemtype']
  for (const node of $(named.map((name) => `[${name}*="${CRUMB_MARK}"]`).join(', ')).toArray()) {
    const links = $(node)
      .find('a:not([class*="menu"])')
      .toArray()
      .filter((link) => !/\/p\/\d|^javascript:/i.test($(link).attr('href') ?? '') && !$(link).is(BACK_LINK))
    if (links.length > 0) return links.map((link) => readText($(link)))
  }
  return []
}

function facts($: CheerioAPI): Fact[] {
  const found: Fact[] = []
  const sections = $(anyOf(layout.FACT_SECTIONS)).toArray()
  const others = anyOf(layout.OTHER_FACT_SECTIONS)
  for (const section of sections.length > 0 ? sections : $(others).toArray()) {
    let group: string | undefined
    const innerItems = $(section).find(':scope li li').toArray()
    for (const node of $(section).find(`${HEADING}, ${FACT}`).toArray()) {
      const element = $(node)
      const outside = $(section).parents().addBack().toArray()
      const inside = element
        .parents()
        .addBack()
        .toArray()
        .filter((part) => !outside.some((one) => one === part))
      const isOther = inside.some(
        (part) =>
          'attribs' in part &&
          isForeignPart({ name: part.name, attributes: part.attribs, children: [] }, () => false),
      )
      if (isOther) continue
      if (element.is(HEADING)) group = readText(element)
      const pair = element.is(FACT) && !innerItems.includes(node) && pairIn(element)
      if (!pair) continue
      const full = pair.value.find('.a-truncate-full').first()
      found.push({
        label: readText(pair.label),
        value: readText(full.length > 0 ? full : pair.value),
        group,
        isRanking: pair.value.find(RANKING).length > 0,
      })
    }
  }
  return found
}

function pairIn(element: Selection): { label: Selection; value: Selection } | undefined {
  if (element.is('tr')) {
    const cells = element.children('th, td')
    const isPair = cells.length === 2 && cells.has('table').length === 0
    return isPair ? { label: cells.eq(0), value: cells.eq(1) } : undefined
  }
  if (element.is('.product-facts-detail'))
    return { label: element.find('.a-col-left').first(), value: element.find('.a-col-right').first() }
  if (element.is('.rpi-attribute-content'))
    return {
      label: element.find('.rpi-attribute-label').first(),
      value: element.find('.rpi-attribute-value').first(),
    }
  const label = element.find('.a-text-bold, b').first()
  if (!/[:：][\s\u200e\u200f]*$/.test(readText(label))) return undefined
  const value = element.clone()
  value.find('.a-text-bold, b').first().remove()
  return { label, value }
}

function galleryState($: CheerioAPI): unknown {
  const scripts = scriptsAfter($, layout.GALLERY_MARKS)
  for (const { name, list } of layout.GALLERY_STATES)
    for (const script of scripts.filter((text) => text.includes(name))) {
      const images = jsonAfter(script.slice(script.indexOf(name)), list)
      if (Array.isArray(images) && images.length > 0) return images
    }
  return undefined
}

function parentAsinIn($: CheerioAPI): string | undefined {
  if ($(anyOf(layout.VARIATION_MARKS)).length === 0) return undefined
  const script = scriptsAfter($, layout.VARIATION_MARKS).find((text) => text.includes(layout.PARENT_ASIN))
  return /^\s*:\s*"([A-Z0-9]{10})"/.exec(script?.split(layout.PARENT_ASIN)[1] ?? '')?.[1]
}

/** The scripts after the first existing id, or all of them. */
function scriptsAfter($: CheerioAPI, ids: string[]): string[] {
  const mark = toFirst($, ids).get(0)
  const nodes: Node[] = $(`script, ${anyOf(ids)}`).toArray()
  const scripts = mark ? nodes.slice(nodes.indexOf(mark) + 1) : nodes
  return scripts.filter((node) => node.type === 'script').map((node) => $(node).text())
}

function canonicalUrl($: CheerioAPI): string | undefined {
  return $('link[rel="canonical"]').attr('href')
}

function searchParts($: CheerioAPI): SearchParts {
  const bar = $('[data-component-type="s-result-info-bar"], #s-result-count').first()
  const heading = bar.find('h1').first()
  return {
    hits: $($(HIT).length > 0 ? HIT : OLDER_HIT)
      .toArray()
      .map((node) => searchHit($, $(node))),
    countText: readText(heading.length > 0 ? heading : bar),
  }
}

function searchHit($: CheerioAPI, hit: Selection): SearchHit {
  const link = hit.find('a:has(h2), h2:has(a)').first()
  const image = hit.find('.s-image, .s-access-image').first().attr('src')
  const price = hit.find('.a-price:not(.a-text-price), .s-price').first()
  const spoken = price.find('.a-offscreen').first()
  return {
    id: hit.attr('data-asin') ?? '',
    title: readText(link.is('a') ? link.find('h2').first() : link),
    ...(image && { image }),
    price: rangeText($, hit) ?? withWords(readText(spoken.length > 0 ? spoken : price), listTexts($, hit)),
    isSponsored: hit.is('.AdHolder') || hit.find(SPONSORED).length > 0,
  }
}

const byId = (id: string): string => `[id="${id}"]`

const anyOf = (ids: string[]): string => ids.map(byId).join(', ')

/** The first existing element in the order of the ids. */
function toFirst($: CheerioAPI, ids: string[]) {
  const selections = ids.map((id) => $(byId(id)).first())
  return selections.find((selection) => selection.length > 0) ?? $([])
}

/** The first text that is not blank, in the order of the ids. */
function firstText($: CheerioAPI, ids: string[]): string | undefined {
  const texts = ids.flatMap((id) => $(byId(id)).toArray()).map((node) => readText($(node)))
  return texts.find((text) => text.trim() !== '')
}

/** The texts below a selection, those of each element apart. */
const listTexts = ($: CheerioAPI, selection: Selection): string[] =>
  selection
    .contents()
    .toArray()
    .flatMap((node) => {
      if (node.type === 'text') return [node.data]
      return 'name' in node && (node.name === 'noscript' || node.name === 'template')
        ? []
        : listTexts($, $(node))
    })
