// docs/decisions/0030-prices.md

import type { Price } from '@merkwerk/contract'
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
/** eBay separates the country from the dollar sign on all sites: `US $9.49`, `C $12.00`. */
const COUNTRY_SIGN = /\b([A-Z]{1,3})\s+\$/g
const SIGN_BEFORE = /(?:[\p{L}]{0,3}\p{Sc}|\p{L}{1,3}\.?)\s*$/u
const SIGN_AFTER = /^\s*(?:\p{L}{0,3}\p{Sc}|\p{L}{1,3}(?!\p{L}))/u
const RANGE = /^\s*(?:-|–|—|bis|to|à|a|al|até|tot|do|till?|～|〜|~)\s*\D{0,5}\d/u

/** Words before the lower or upper bound of several prices, in the languages of the sites: `ab 9,90 €`. */
const BOUND_BEFORE =
  /(?<!\p{L})(?:ab|bis(?: zu)?|schon ab|from|starting (?:at|from)|starts? at|as low as|up to|between|zwischen|dès|à partir d[eu]|jusqu['’]à|entre|desde|a partir d[eo]|hasta|até|da|a partire da|partono da|fino a|tra|vanaf|v\.\s?a\.|tot|tussen|od|już od|do|między|från|upp till|mellan|fra|alkaen|en az|от|dari|من|ابتداءً? من|يبدأ من|最低|最安)\s*[:：]?\s*$/iu
/** Words after a lower bound: `990円から`, `$9.90+`. */
const BOUND_AFTER =
  /^\s*(?:から|より|～|〜|~|以上|起|\+\s*$|(?:or|and) (?:more|up|above)(?!\p{L})|(?:und|oder) mehr(?!\p{L})|(?:et|ou) plus(?!\p{L})|o (?:più|más)(?!\p{L})|ou mais(?!\p{L})|i więcej|(?:en|of) meer(?!\p{L})|och uppåt|['’]?(?:den|dan|ten|tan) (?:başla|itibaren))/iu

/**
 * The first amount of money in `text`, in any site's number format, e.g. `EUR 1.299,00`, `8,71 €`, `₹1,23,456`.
 * `siteCurrency` (ISO 4217) applies if the text has no symbol or a shared one such as `$`. Undefined without an
 * amount, for zero, which others than the buyer pay, and for a bound or range, which is not the price of one article.
 */
export function parsePrice(text: string, siteCurrency: string | undefined): Price | undefined {
  const found = firstAmount(text, siteCurrency)
  return found === 'range' ? undefined : found
}

/** Whether `text` states bounds of prices, e.g. `EUR 7,99 bis EUR 9,99` or `ab 7,99 €`: no variation is selected. */
export const isPriceRange = (text: string, siteCurrency: string | undefined): boolean =>
  firstAmount(text, siteCurrency) === 'range'

/** The code of no currency (ISO 4217), for a site whose currency does not matter. */
const ANY_CURRENCY = 'XXX'

/**
 * The amount with the words around it in `text`, if they make it a bound of prices, otherwise the amount. Pages often put
 * only the amount into the element of the price.
 */
export function withBounds(amount: string, text: string): string {
  const [shown, whole] = [cleanText(amount), cleanText(text)]
  const at = shown === '' ? -1 : whole.indexOf(shown)
  if (at === -1) return amount
  const before = /\D*$/u.exec(whole.slice(Math.max(0, at - 24), at))?.[0] ?? ''
  const around = before + whole.slice(at, at + shown.length + 24)
  return isPriceRange(around, ANY_CURRENCY) ? around : amount
}

function firstAmount(text: string, siteCurrency: string | undefined): Price | 'range' | undefined {
  const cleaned = withLatinSigns(cleanText(text))
    .replace(/(\d)\s?([.,])\s?(?=\d)/g, '$1$2')
    .replace(DASHED, '$1')
    .replace(COUNTRY_SIGN, '$1$$')
    .replace(SIGN_WITHIN, '$1,$3 $2')
  let bare: Price | undefined
  let opensRange = false
  for (const match of cleaned.matchAll(NUMBER)) {
    const before = cleaned.slice(Math.max(0, match.index - 32), match.index)
    const after = cleaned.slice(match.index + match[0].length, match.index + match[0].length + 40)
    const currency = findCurrency(before, after, siteCurrency)
    if (currency !== undefined) {
      if (opensRange || isRange(after) || isBound(before, after)) return 'range'
      const amount = normalizeAmount(match[0])
      return Number(amount) > 0 ? { amount, currency } : undefined
    }
    opensRange = isRange(after) || BOUND_BEFORE.test(before)
    if (siteCurrency !== undefined && cleaned === match[0] && Number(normalizeAmount(match[0])) > 0)
      bare = { amount: normalizeAmount(match[0]), currency: siteCurrency }
  }
  return bare
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

const isRange = (after: string): boolean => RANGE.test(after) || RANGE.test(after.replace(SIGN_AFTER, ''))

/** Words and signs of currencies stand between a bound and its amount. */
const isBound = (before: string, after: string): boolean =>
  [before, before.replace(SIGN_BEFORE, '')].some((text) => BOUND_BEFORE.test(text)) ||
  [after, after.replace(SIGN_AFTER, '')].some((text) => BOUND_AFTER.test(text))

function findCurrency(before: string, after: string, siteCurrency: string | undefined): string | undefined {
  const signs = [SIGN_BEFORE.exec(before)?.[0], SIGN_AFTER.exec(after)?.[0]]
  for (const sign of signs) {
    const word = sign?.replace(/[\s.]/g, '')
    if (!word) continue
    const known = CURRENCIES[word.toLowerCase()] ?? (CODES.has(word) ? word : undefined)
    if (known !== undefined) return known
    if (SHARED.has(word.toLowerCase())) return siteCurrency
  }
  return undefined
}
