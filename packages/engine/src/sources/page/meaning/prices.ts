import type { Price } from '@merkwerk/contract'
import { childElements, findFirst, hasClass, type PageElement, textRuns } from '../element.ts'
import { jsonAfter } from '../embedded-json.ts'
import { isPriceRange, parsePrice, statesOtherAmounts, withWords } from '../price.ts'
import { isBuyLabel } from './labels.ts'
import { isRecord, type LinkedProduct } from './linked-product.ts'
import { around, type Place, readText, shortText, type WholePage } from './whole-page.ts'

/** Classes of the price that the buyer pays, on Amazon since 2015 and on eBay since 2021. */
const PRICE_CLASSES = [
  'priceToPay',
  'apexPriceToPay',
  'header-price',
  'priceBlockBuyingPriceString',
  'priceBlockDealPriceString',
  'priceBlockSalePriceString',
  'x-price-primary',
]

/** An amount with its currency and nothing else. */
const AMOUNT =
  /^(?:(?:\p{L}{0,3}\s?\p{Sc}|[A-Z]{3})\s?\d[\d.,'’\s]*|\d[\d.,'’\s]*\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|TL|円))$/u
/** Amounts that are struck through, per unit, saved or for delivery are not the price. */
const OTHER_AMOUNT = /strike|text-price|unit|saving|list-?price|was-|basis|shipping|delivery|install|month/i
const BUY_NAME = /^(?:submit\.)?(?:add-to-cart|buy-now)(?:-button)?$/i
const MAX_AMOUNT = 24
/** How many amounts around the buy button are looked at for bounds. */
const MAX_AMOUNTS = 20
const MAX_LABEL = 40
/** How many levels around the buy button are searched for the price. */
const MAX_LEVELS = 8

/**
 * Finds the price through independent methods: classes, the page's state, structured data and the amount beside
 * the buy button. Two methods that agree beat one. A lone amount proves nothing, and neither do classes on a page
 * without a buy button.
 */
export function findPrice(
  page: WholePage,
  linked: LinkedProduct,
  currency: string | undefined,
): Price | undefined {
  const button = page.places.find(({ element }) => isBuyButton(element))
  const beside = button && amountBeside(button, currency)
  if (beside === 'other') return undefined
  const stated = [
    button && priceOfClass(page),
    statePrice(page),
    offerPrice(page),
    metaPrice(page),
    `${linked.currency ?? ''} ${linked.price ?? ''}`,
  ]
    .map((text) => parsePrice(text ?? '', currency))
    .filter((price) => price !== undefined)
  const votes = (price: Price) => [...stated, beside].filter((other) => isSame(price, other)).length
  const [best] = stated.toSorted((a, b) => votes(b) - votes(a))
  // Prefer the one with all decimals, which JSON numbers lack.
  return best && isSame(best, beside) ? beside : best
}

const isSame = (a: Price, b: Price | undefined): boolean =>
  b !== undefined && a.currency === b.currency && Number(a.amount) === Number(b.amount)

function priceOfClass({ places }: WholePage): string | undefined {
  for (const name of PRICE_CLASSES)
    for (const { element, parent } of places) {
      if (!hasClass(element, name)) continue
      const spoken = findFirst(element, (part) => hasClass(part, 'a-offscreen'))
      const text = [spoken, element]
        .map((part) => (part ? readText(part) : ''))
        .find((words) => /\d/.test(words))
      if (text !== undefined) return parent ? withWords(text, textRuns(parent.element)) : text
    }
  return undefined
}

/** The state of Amazon's scripts, and the hidden inputs that repeat it for the cart. */
function statePrice({ places }: WholePage): string | undefined {
  for (const { element } of places) {
    const {
      name = '',
      value = '',
      'data-asin-price': amount,
      'data-asin-currency-code': code,
    } = element.attributes
    if (name.endsWith('[customerVisiblePrice][displayString]') && value !== '') return value
    if (name === 'displayedPrice') return value
    if (amount && code) return `${code} ${amount}`
    const [text] = element.children
    const shown = typeof text === 'string' && /"displayPrice"\s*:\s*"([^"]{1,40})"/.exec(text)?.[1]
    if (shown) return shown
  }
  return undefined
}

/** The buy-now offer in the state of eBay's pages: `"binModel": {"price": {"value": {"value", "currency"}}}`. */
function offerPrice({ scripts }: WholePage): string | undefined {
  const offer = scripts.map((script) => jsonAfter(script, '"binModel"')).find(isRecord)
  const price = isRecord(offer?.price) && isRecord(offer.price.value) ? offer.price.value : {}
  return price.value === undefined ? undefined : `${price.currency ?? ''} ${price.value}`
}

/** Microdata, and the price in the head for shops and social networks. */
function metaPrice({ places, head }: WholePage): string | undefined {
  const elements = [...places.map(({ element }) => element), ...head]
  const findContent = (names: string[]) =>
    elements.find(({ attributes }) => names.includes(attributes.itemprop ?? attributes.property ?? ''))
      ?.attributes.content
  const amount = findContent(['price', 'product:price:amount', 'og:price:amount'])
  return (
    amount &&
    `${findContent(['priceCurrency', 'product:price:currency', 'og:price:currency']) ?? ''} ${amount}`
  )
}

/** The only price in the smallest element around the buy button that contains one, or `other` if its amounts are something else. */
function amountBeside(button: Place, currency: string | undefined): Price | 'other' | undefined {
  let level = 0
  for (const outer of around(button)) {
    const amounts = [...new Set(amountsIn(outer))]
    const runs = amounts.length > 0 ? textRuns(outer) : []
    const texts = amounts.map((text, index) => (index < MAX_AMOUNTS ? withWords(text, runs) : text))
    if (texts.some((text) => isPriceRange(text, currency))) return 'other'
    const [first, ...others] = texts
      .map((text) => parsePrice(text, currency))
      .filter((price) => price !== undefined)
    if (first) return others.every((other) => isSame(first, other)) ? first : undefined
    if (texts.some((text) => statesOtherAmounts(text, currency))) return 'other'
    if (++level === MAX_LEVELS) return undefined
  }
  return undefined
}

function isBuyButton(element: PageElement): boolean {
  const { name, attributes } = element
  if (BUY_NAME.test(attributes.name ?? '') || BUY_NAME.test(attributes.id ?? '')) return true
  if (name === 'input') return isBuyLabel(attributes.value ?? '')
  return (name === 'button' || name === 'a' || name === 'span') && isBuyLabel(shortText(element, MAX_LABEL))
}

/** The amounts in an element that may be the price, unchanged. */
export function amountsIn(element: PageElement): string[] {
  const { class: classes = '', id = '' } = element.attributes
  if (OTHER_AMOUNT.test(classes) || OTHER_AMOUNT.test(id) || element.name === 's' || element.name === 'del')
    return []
  const text = shortText(element, MAX_AMOUNT)
  if (AMOUNT.test(text)) return [text]
  return childElements(element).flatMap(amountsIn)
}
