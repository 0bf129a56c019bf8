// docs/decisions/0030-prices.md

import type { Price } from '@merkwerk/contract'
import { announcesAmount, explainsAmount, findOther, isBound, opensBound } from './amount-words.ts'
import { cleanText } from './text.ts'

/** ISO 4217 codes of currency symbols and words. `$` and `kr` depend on the site. */
const CURRENCIES: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  rs: 'INR',
  '¥': 'JPY',
  '￥': 'JPY',
  円: 'JPY',
  元: 'CNY',
  rmb: 'CNY',
  lei: 'RON',
  zł: 'PLN',
  '₺': 'TRY',
  tl: 'TRY',
  r$: 'BRL',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  cdn$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  mx$: 'MXN',
  kč: 'CZK',
  ft: 'HUF',
  fr: 'CHF',
  rm: 'MYR',
  nt$: 'TWD',
  '₪': 'ILS',
  '₩': 'KRW',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
}

const CODES = new Set(
  'AED AUD BRL CAD CHF CNY CZK DKK EGP EUR GBP HKD HUF ILS INR JPY KRW MXN MYR NOK NZD PHP PLN RON SAR SEK SGD THB TRY TWD USD VND ZAR'.split(
    ' ',
  ),
)

/** Currencies on Arabic pages. Their abbreviations have dots within. */
const ARABIC_CURRENCIES: [RegExp, string][] = [
  [/ر\.\s?س\.?|ريال(?: سعودي)?/g, ' SAR '],
  [/د\.\s?إ\.?|درهم(?: إماراتي)?/g, ' AED '],
  [/ج\.\s?م\.?|جنيه(?: مصري)?/g, ' EGP '],
]
/** Arabic, Persian and full-width digits with their decimal marks. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９٫٬．，]/g
const OTHER_MARKS: Record<string, string> = { '٫': '.', '٬': ',', '．': '.', '，': ',' }

/** Symbols that several currencies share. The site decides. */
const SHARED = new Set(['$', 'kr', 'r'])

const NUMBER = /\d+(?:[.,'’]\d+|[ ]\d{3}(?!\d))*/g
/** A sign instead of the decimal mark, as on French sites: `12 € 99`. */
const SIGN_WITHIN = /^(\d[\d.\s]*?)\s?(\p{Sc})\s?(\d\d)$/u
/** A dash instead of decimals: `1.299,- €`, `CHF 5.–`, `99:-`. */
const DASHED = /(\d)[.,:]\s?[-–—]+(?!\s?\d)/g
/** `79 Euro`, `Euro 79,00`. `Euro 6` is a norm. */
const EURO = /(?<=\d\s?)euros?(?!\p{L})|(?<!\p{L})euro(?=\s?\d[\d.]*,\d\d(?!\d))/giu
/** eBay separates the country from the dollar sign on all sites: `US $9.49`, `C $12.00`. */
const COUNTRY_SIGN = /\b([A-Z]{1,3})\s+\$/g
const SIGN_BEFORE = /(?:[\p{L}]{0,3}\p{Sc}|\p{L}{1,3}\.?)\s*$/u
/** In `Lot of 2 $9.90`, the sign belongs to the second number. */
const SIGN_AFTER = /^(?:\s+(?!\S{1,4}(?<=\p{Sc})\d))?(?:\p{L}{0,3}\p{Sc}|\p{L}{1,3}(?!\p{L}))/u
/** A sign or code of a currency, before or after a number. */
const SIGN = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,3}\.?)`
/** What joins the two bounds of a range, in the languages of the sites. */
const JOINT = String.raw`(?:[-–—～〜~]|(?:bis(?: zu)?|to|until|à|a|al|até|tot|do|till?|upp till|jusqu['’]à|fino a|hasta|ile)(?!\p{L}))`
/** What joins them after a word such as `between`. */
const AND = String.raw`(?:${JOINT}|(?:und|and|et|e|ed|y|en|i|och|og|ve)(?!\p{L}))`
const ONLY_JOINT = new RegExp(`^\\s*(?:${SIGN}\\s*)?${JOINT}\\s*(?:${SIGN}\\s*)?$`, 'iu')
const ONLY_AND = new RegExp(`^\\s*(?:${SIGN}\\s*)?${AND}\\s*(?:${SIGN}\\s*)?$`, 'iu')
/** The rest of a range after its first number: its joint, the sign and number of its second amount, and the rest. */
const SECOND = new RegExp(
  `^(?<joint>\\s*${JOINT}\\s*)(?<sign>${SIGN}?\\s*)(?<number>\\d+(?:[.,'’]\\d+)*)(?<rest>.*)$`,
  'iu',
)
/** What makes a second number no price: a percentage, a date, or an amount that is not paid. */
const NO_PRICE =
  /^\s*(?:%|[.:]|(?:\S{1,3}\s*)?(?:gutschein|rabatt|coupon|voucher|off(?!\p{L})|discount|sparen|reduc|remise|sconto|descuento|desconto|korting|rabat|versand|shipping|livraison))/iu

const FROM = /(?<!\p{L})(?:van|von|de|da|z|ze|från|fra|desde|from)\s*$/iu
/** What follows a former amount: a word or discount that leads to the lower one, alone or after `FROM`. */
const REDUCED = new RegExp(
  `^[\\s,;]*(?:(?<to>voor|auf|por|na|nu|now|jetzt|nun|heute|nur|only|maintenant|ora|ahora|agora|teraz|\\p{L}{4,20}(?:t|en) auf|(?:reduced|down) to|[→➔➡⇒➜»]|[-=]?>|[-−–]\\s?\\d{1,2}\\s?%)|(?<from>to|à|a|till?))(?!\\p{L})[\\s:]*(?:(?:nur(?: noch)?|noch|only|nog)(?!\\p{L}))?\\s*(?<sign>${SIGN}?\\s*)(?<number>\\d+(?:[.,'’]\\d+)*)(?<rest>.*)$`,
  'iu',
)
/** Sites where `fr.` before an amount means "from", not Swiss francs. */
const NORDIC = new Set(['SEK', 'NOK', 'DKK'])

/**
 * The first amount of money in `text`, in any site's number format, e.g. `EUR 1.299,00`, `8,71 €`, `₹1,23,456`.
 * `siteCurrency` (ISO 4217) applies if the text has no symbol or a shared one such as `$`. Undefined without an
 * amount, for zero, which others than the buyer pay, for amounts of something else alone, such as a former price, and for a bound or range.
 */
export function parsePrice(text: string, siteCurrency: string | undefined): Price | undefined {
  const found = firstAmount(text, siteCurrency)
  return typeof found === 'string' ? undefined : found
}

/** Whether `text` states bounds of prices, e.g. `EUR 7,99 bis EUR 9,99` or `ab 7,99 €`: no variation is selected. */
export const isPriceRange = (text: string, siteCurrency: string | undefined): boolean =>
  firstAmount(text, siteCurrency) === 'range'

/** Whether `text` states amounts, e.g. `100 € zzgl. MwSt.`, and all of them are something else than the price of the article. */
export const statesOtherAmounts = (text: string, siteCurrency: string | undefined): boolean =>
  firstAmount(text, siteCurrency) === 'other'

/** The code of no currency (ISO 4217), for a site whose currency does not matter. */
const ANY_CURRENCY = 'XXX'

const NEAR = 40

/**
 * The amount with the words around it in `texts`, if they make it a bound or no price, otherwise the amount. Pages often
 * put only the amount into the element of the price. `texts` are those of the elements around it, each apart.
 */
export function withWords(amount: string, texts: readonly string[]): string {
  const runs = texts.map(cleanText).filter((text) => text !== '')
  const shown = cleanText(amount)
  const place = shown === '' ? undefined : findPlace(shown, runs)
  if (!place) return amount
  const [before, after] = [wordsBefore(place), wordsAfter(place)]
  if (before === '' && after === '') return amount
  const around = `${before} ${shown} ${after}`
  return typeof firstAmount(around, ANY_CURRENCY) === 'string' ? around : amount
}

/** An amount among texts: those before and after it, and the rest of the text of its own on each side. */
interface AmountPlace {
  ownBefore: string
  before: readonly string[]
  ownAfter: string
  after: string[]
}

/** Where the texts show an amount, after its repetitions for screen readers. An amount may take several texts. */
function findPlace(shown: string, runs: string[]): AmountPlace | undefined {
  const wanted = withoutSpace(shown)
  const first = runs.findIndex((_, index) => lengthAt(wanted, runs, index) > 0)
  if (first !== -1) {
    let end = first
    for (let length = lengthAt(wanted, runs, end); length > 0; length = lengthAt(wanted, runs, end))
      end += length
    return { ownBefore: '', before: runs.slice(0, first), ownAfter: '', after: runs.slice(end, end + 4) }
  }
  const index = runs.findIndex((run) => run.includes(shown))
  const run = runs[index]
  if (run === undefined) return undefined
  const at = run.indexOf(shown)
  const after = runs.slice(index + 1, index + 5)
  return {
    ownBefore: run.slice(0, at),
    before: runs.slice(0, index),
    ownAfter: run.slice(at + shown.length),
    after,
  }
}

const withoutSpace = (text: string): string => text.replace(/\s/g, '')

/** How many texts from `index` on make up `wanted`, or 0. */
function lengthAt(wanted: string, runs: string[], index: number): number {
  let joined = ''
  for (let length = 1; joined.length < wanted.length && index + length <= runs.length; length++) {
    joined += withoutSpace(runs[index + length - 1] ?? '')
    if (joined === wanted) return length
    if (!wanted.startsWith(joined)) return 0
  }
  return 0
}

function wordsBefore({ ownBefore, before }: AmountPlace): string {
  if (ownBefore.trim() !== '') return /\D*$/u.exec(ownBefore.slice(-NEAR))?.[0] ?? ''
  const words = before.at(-1) ?? ''
  // `ex VAT` between two amounts belongs to the first one.
  const isOfEarlier = /\d/.test(before.at(-2) ?? '') && explainsAmount(words)
  return announcesAmount(words) && !isOfEarlier ? words : ''
}

function wordsAfter({ ownAfter, after }: AmountPlace): string {
  if (ownAfter.trim() !== '') return ownAfter.slice(0, NEAR)
  const [next = ''] = after
  if (explainsAmount(next)) return next
  const joined = after.map((text) => text.slice(0, NEAR)).join(' ')
  return SECOND.test(joined) || explainsAmount(joined) ? joined : ''
}

interface Found {
  number: string
  end: number
  isBounded: boolean
}

/** What a text says about money. Of amounts that are not the price, a later one may be. */
function firstAmount(text: string, siteCurrency: string | undefined): Price | 'range' | 'other' | undefined {
  const cleaned = withLatinSigns(cleanText(text))
    .replace(/(\d)\s?([.,])\s?(?=\d{1,3}(?![.,]?\d))/g, '$1$2')
    .replace(DASHED, '$1')
    .replace(EURO, '€')
    .replace(COUNTRY_SIGN, '$1$$')
    .replace(SIGN_WITHIN, '$1,$3 $2')
  let bare: Price | undefined
  let last: Found | undefined
  /** Where the last amount that is not the price ends, with its words. */
  let otherEnd = 0
  for (const match of cleaned.matchAll(NUMBER)) {
    const [number] = match
    const end = match.index + number.length
    const before = textBefore(cleaned, otherEnd, match.index)
    const after = cleaned.slice(end, end + NEAR)
    const currency = findCurrency(before, after, siteCurrency)
    if (currency !== undefined) {
      const gap = last && cleaned.slice(last.end, match.index).slice(0, NEAR)
      const [befores, afters] = [listWithoutSigns(before, SIGN_BEFORE), listWithoutSigns(after, SIGN_AFTER)]
      const otherLength = findOther(befores, afters)
      if (otherLength !== undefined) {
        last = { number, end, isBounded: false }
        otherEnd = end + otherLength
        continue
      }
      const reduced = findReduced(befores, number, afters) ?? findDiscounted(number, after)
      if (reduced !== undefined)
        return toPrice(reduced.number, findCurrency(reduced.sign, reduced.rest, siteCurrency) ?? currency)
      const isOne = endsRange(last, gap, number) || opensRange(number, afters)
      if (isOne || isBound(befores, afters) || isNordicFrom(before, after, siteCurrency)) return 'range'
      return toPrice(number, currency)
    }
    last = { number, end, isBounded: opensBound(before) }
    if (siteCurrency !== undefined && cleaned === number && Number(normalizeAmount(number)) > 0)
      bare = { amount: normalizeAmount(number), currency: siteCurrency }
  }
  return otherEnd > 0 ? 'other' : bare
}

/** The text before an amount, from the amount before it on. Without its beginning, it starts with `…`. */
function textBefore(text: string, from: number, to: number): string {
  const start = to - NEAR
  return start <= from ? text.slice(from, to) : `…${text.slice(start, to)}`
}

function toPrice(number: string, currency: string): Price | undefined {
  const amount = normalizeAmount(number)
  return Number(amount) > 0 ? { amount, currency } : undefined
}

/** The last four bits of the code of each digit are its value. */
const withLatinSigns = (text: string): string =>
  ARABIC_CURRENCIES.reduce((latin, [words, code]) => latin.replace(words, code), text)
    .replace(OTHER_DIGITS, (sign) => OTHER_MARKS[sign] ?? String(sign.charCodeAt(0) & 0xf))
    .trim()

/** A number as decimal text with a dot: `1.299,00` and `1,299.00` both become `1299.00`. */
export function normalizeAmount(number: string): string {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const digits = number.replace(/\D/g, '')
  const decimals = number.length - last - 1
  if (last === -1 || decimals === 3 || decimals === 0) return digits
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const toNumber = (number: string): number => Number(normalizeAmount(number))

/** Whether a number without a currency and the words after it open a range that ends with `number`. */
function endsRange(last: Found | undefined, gap: string | undefined, number: string): boolean {
  if (!last || gap === undefined || toNumber(last.number) >= toNumber(number)) return false
  return ONLY_JOINT.test(gap) || (last.isBounded && ONLY_AND.test(gap))
}

/** The lower amount behind a former one: `van € 99,00 voor € 79,00`, `de 99 € à 79 €`. */
function findReduced(befores: readonly string[], number: string, afters: readonly string[]) {
  const [text = ''] = afters.filter((rest) => REDUCED.test(rest))
  const { from = '', to = '', sign = '', number: lower = '', rest = '' } = REDUCED.exec(text)?.groups ?? {}
  const isJoined = to !== '' || (from !== '' && befores.some((own) => FROM.test(own)))
  if (!isJoined || NO_PRICE.test(rest) || toNumber(lower) >= toNumber(number)) return undefined
  const isAmount = findCurrency(sign, rest, undefined, true) !== undefined
  const isSame = readDecimals(lower) !== '' && readDecimals(lower) === readDecimals(number)
  return isAmount || isSame ? { number: lower, sign, rest } : undefined
}

/** The lower one of two amounts, if the text states by how much: `129,00 € (-31 %) 89,00 €`. */
function findDiscounted(number: string, after: string) {
  const percent = Number(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/.exec(after)?.[1]?.replace(',', '.'))
  for (const { 0: lower, index } of after.matchAll(NUMBER)) {
    const [sign, rest] = [after.slice(0, index), after.slice(index + lower.length)]
    const isDiscount = Math.abs(100 * (1 - toNumber(lower) / toNumber(number)) - percent) < 1
    if (isDiscount && findCurrency(sign, rest, undefined, true) !== undefined)
      return { number: lower, sign, rest }
  }
  return undefined
}

/** A text, and without the currency next to the amount. Other short words belong to the article: `Sofa über Eck 99 €`. */
function listWithoutSigns(text: string, pattern: RegExp): string[] {
  const sign = pattern.exec(text)?.[0]
  return toCurrency(sign, undefined, true) === undefined ? [text] : [text, text.replace(pattern, '')]
}

/** Whether a range begins with `number`: its second amount is higher and has a currency or is written the same way. */
function opensRange(number: string, afters: readonly string[]): boolean {
  return afters.some((text) => {
    const second = SECOND.exec(text)?.groups
    if (!second) return false
    const { joint = '', sign = '', number: upper = '', rest = '' } = second
    if (NO_PRICE.test(rest) || toNumber(upper) <= toNumber(number)) return false
    const isSame = readDecimals(number) === readDecimals(upper)
    // A minus stands at its number: `-20 €`.
    if (/^\s+-$/.test(joint) && !isSame) return false
    if (findCurrency(sign, rest, undefined, true) !== undefined) return true
    return isSame && (readDecimals(number) !== '' || !/^\s*\p{L}/u.test(rest))
  })
}

/** The decimal mark of a number and how many decimals it has. */
const readDecimals = (number: string): string => /[.,]\d{1,2}$/.exec(number)?.[0].replace(/\d/g, '0') ?? ''

/** Whether `fr.` means "from": on Nordic sites and before an amount with its own currency. */
const isNordicFrom = (before: string, after: string, siteCurrency: string | undefined): boolean =>
  /(?<!\p{L})fr\.?\s*$/iu.test(before) &&
  (NORDIC.has(siteCurrency ?? '') ||
    toCurrency(SIGN_AFTER.exec(after)?.[0], siteCurrency, true) !== undefined)

function findCurrency(
  before: string,
  after: string,
  siteCurrency: string | undefined,
  isAny = false,
): string | undefined {
  const signs = [SIGN_BEFORE.exec(before)?.[0], SIGN_AFTER.exec(after)?.[0]]
  if (isNordicFrom(before, after, siteCurrency)) signs.shift()
  return signs.map((sign) => toCurrency(sign, siteCurrency, isAny)).find((code) => code !== undefined)
}

/** The currency of a sign or word. With `isAny`, also one of unknown country. */
function toCurrency(sign: string | undefined, siteCurrency: string | undefined, isAny: boolean) {
  const word = sign?.replace(/[\s.]/g, '') ?? ''
  const known = CURRENCIES[word.toLowerCase()] ?? (CODES.has(word) ? word : undefined)
  if (known !== undefined || !SHARED.has(word.toLowerCase())) return known
  return siteCurrency ?? (isAny ? ANY_CURRENCY : undefined)
}
