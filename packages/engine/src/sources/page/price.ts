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
/** A sign or code of a currency, before or after a number. */
const SIGN = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,3}\.?)`
/** What joins the two bounds of a range, in the languages of the sites. */
const JOINT = String.raw`(?:[-–—～〜~]|(?:bis(?: zu)?|to|until|à|a|al|até|tot|do|till?|upp till|jusqu['’]à|fino a|hasta|ile)(?!\p{L}))`
/** What joins them after a word such as `between`. */
const AND = String.raw`(?:${JOINT}|(?:und|and|et|e|ed|y|en|i|och|og|ve)(?!\p{L}))`
const ONLY_JOINT = new RegExp(`^\\s*${SIGN}?\\s*${JOINT}\\s*${SIGN}?\\s*$`, 'iu')
const ONLY_AND = new RegExp(`^\\s*${SIGN}?\\s*${AND}\\s*${SIGN}?\\s*$`, 'iu')
/** The rest of a range after its first number: its joint, the sign and number of its second amount, and the rest. */
const SECOND = new RegExp(
  `^(?<joint>\\s*${JOINT}\\s*)(?<sign>${SIGN}?\\s*)(?<number>\\d+(?:[.,'’]\\d+)*)(?<rest>.*)$`,
  'iu',
)
/** What makes a second number no price: a percentage, a date, or an amount that is not paid. */
const NO_PRICE =
  /^\s*(?:%|[.:]|(?:\S{1,3}\s*)?(?:gutschein|rabatt|coupon|voucher|off(?!\p{L})|discount|sparen|reduc|remise|sconto|descuento|desconto|korting|rabat|versand|shipping|livraison))/iu

/** Words before the lower or upper bound of several prices, in the languages of the sites: `ab 9,90 €`. */
const BOUND_WORDS = String.raw`(?:ab|bis(?: zu)?|schon ab|bereits ab|von|min\.?|mind\.|höchstens|(?:beginn(?:en|end)|startet|starten) bei|einstiegspreis|mindestens|minimum|max\.|maximal|from|starting (?:at|from|price)|lowest price|more than|less than|under|starts? at|at least|as low as|up to|between|zwischen|plus de|moins de|dès|à partir d[eu]|au moins|jusqu['’]à|más de|menos de|entre|desde|a partir d[eo]|al menos|pelo menos|hasta|até|da|a partire da|partono da|almeno|fino a|tra|vanaf|v\.\s?a\.|minstens|tot|tussen|od|już od|co najmniej|do|między|från|minst|upp till|mellan|fra|alkaen|en az|от|über|oberhalb(?: von)?|unter(?:halb von)?|mehr als|weniger als|nicht (?:unter|über)|mindestpreis|höchstpreis|startpreis|above|over|below|(?:no|not) (?:more|less) than|oltre|sotto(?: i)?|sopra(?: i)?|più di|meno di|por (?:encima|debajo) de|acima de|abaixo de|mais de|menos de|boven|onder|meer dan|minder dan|poniżej|powyżej|(?:mniej|więcej) niż|över|(?:mindre|mer) än|[≤≥]|(?<=^\s*|[:：]\s*)[<>]|dari|من|ابتداءً? من|يبدأ من|最低|最安)`
/** Words between a bound and its amount: `ab nur 9,90 €`. */
const MERELY = String.raw`(?:\s*(?:nur|just|only|lediglich|seulement|solo|soli|sólo|só|apenas|slechts|maar|tylko|bara|endast|sadece|ca\.|about))?`
const BOUND_BEFORE = new RegExp(`(?<!\\p{L})${BOUND_WORDS}${MERELY}\\s*[:：]?\\s*$`, 'iu')
/** A text that only announces a bound. In another text, e.g. `Prime ab`, the word belongs to something else. */
const ONLY_BOUND = new RegExp(
  `^(?:fr\\.|(?:(?:preise?|prices?|prix|prezz[oi]|precios?|preços?|prijs|cen[ay]|pris|(?:\\d+ )?(?:angebote|offers?|offres|offerte|ofertas))\\s*:?\\s+)?${BOUND_WORDS}${MERELY}\\s*[:：]?)$`,
  'iu',
)
/** Words after a lower bound: `990円から`, `$9.90+`. Before other words, e.g. `und mehr Angebote`, they mean something else. */
const AFTER_WORDS = String.raw`(?:から|より|～|〜|~|以上|起|\+|(?:or|and|&) (?:more|up|above|over|less|under|below)|(?:on|up)wards|(?:und|oder) (?:mehr|höher|darüber|aufwärts|weniger|niedriger|darunter)|aufwärts|maximal|max\.|(?:et|ou) (?:plus|moins)|o (?:più|más|meno|menos)|in su|en adelante|ou (?:mais|menos)|(?:i|lub) (?:więcej|mniej)|(?:en|of) (?:meer|minder)|och uppåt|['’]?(?:den|dan|ten|tan) (?:başla\p{L}*|itibaren))`
const BOUND_AFTER = new RegExp(
  `^\\s*(?:から|より|～|〜|以上|起|['’](?:den|dan|ten|tan) (?:başla|itibaren)|${AFTER_WORDS}\\s*(?:$|[.,;)]))`,
  'iu',
)
const ONLY_AFTER = new RegExp(`^${AFTER_WORDS}$`, 'iu')
/** An amount that is paid again and again: `9,90 €/Monat`. */
const PER_TIME =
  /^\s*(?:\/\s?|pro |per |je |im |a |par |al |por |w |i |na )?(?:monat(?:lich)?|mtl\.|month(?:ly)?|mo\.?|mois|mensuel\p{L}*|mese|mensil\p{L}*|mes|mensual\p{L}*|mês|mensa(?:l|is)|maand(?:elijks)?|mnd|miesi[ąę]c\p{L}*|mies\.|m[åa]nad(?:en)?|mån\.?|měsíc\p{L}*|jahr|year|ay|aylık|か?月)(?!\p{L})/iu
/** The same for other times, which titles of articles begin with as well. */
const PER_OTHER_TIME =
  /^\s*(?:(?:\/\s?|pro |per |je |a |an |par |alla |al |por |w |i |na |om )(?:tag|day|nacht|night|nuit|notte|noche|woche|week|wk|quartal|quarter|trimestre|yr|semaine|settimana|semana|tydzień|vecka|hafta|an|année|anno|año|ano|jaar|rok|år|yıl)(?!\p{L})|(?:alle|every|tous les|ogni|cada|elke|co) \d+ (?:tage|wochen|monate|jahre|days|weeks|months|years|jours|semaines|mois|ans|giorni|settimane|mesi|anni|días|semanas|meses|años|dagen|weken|maanden|dni|tygodni\p{L}*|miesi\p{L}*)|(?:täglich|wöchentlich|(?:viertel|halb)?jährlich|daily|weekly|quarterly|yearly|annually|hebdomadaire|annuel|settimanale|annuale|semanal|anual|wekelijks|jaarlijks)\s*(?:$|[.,;)*]))/iu
/** Several payments: `24 x 9,90 €`, `in 24 Raten à 9,90 €`. */
const PART_BEFORE =
  /(?:anzahlung|deposit|acompte|acconto)\s*[:：]?\s*$|\d\s*(?:[\p{L}-]+\s+){0,2}(?:x|×|mal|(?:monats)?raten?|installments?|payments?|mensualités?|cuotas?|plazos?|parcelas?|termijnen|raty?|delbetalningar|taksit)\s*(?:à|a|je|zu|of|de|da|von|van|po|:)?\s*$/iu
const PART_AFTER = /^\s*[x×]\s?\d/iu
const TIME_BEFORE =
  /(?:月々|月額|monatlich|monthly|mtl\.|mensual|aylık|(?<!\p{L})(?:täglich|wöchentlich|(?:viertel|halb)?jährlich|daily|weekly|quarterly|yearly|annually))\s*[:：]?\s*$/iu
/** Before an amount that was or should have been paid, or is saved: `statt 19,99 €`, `Sie sparen 5 €`. The law asks for the lowest price of 30 days. */
const NOT_PAID =
  /(?<!\p{L})(?:(?:an)?statt|anstelle von|uvp|listenpreis|normalpreis|(?:alter|bisheriger|ehemaliger|früherer|regulärer|ursprünglicher) preis|früher|bisher|vorher|zuvor|ehemals|instead of|was|rrp|msrp|(?:list|regular|former|previous) price|au lieu de|prix (?:conseillé|barré)|ancien prix|invece di|anziché|avant|prezzo (?:precedente|di listino)|en lugar de|antes|precio anterior|precio habitual|adviesprijs|eerder|vroeger|cena regularna|tidligere pris|ordinarie pris|neupreis|zamiast|istället för|(?:sie )?sparen(?: sie)?|spare|ersparnis|you save|économisez|risparmi|ahorr\p{L}{1,4}|gespart|preisvorteil|(?:niedrigster|günstigster|tiefster) preis|(?:letzten|in|within|last|past|derniers|ultimi|últimos|laatste|ostatnich|senaste) \d{1,3} (?:tage|days|jours|giorni|días|dagen|dni|dagar)|\d{1,3}[ -](?:tage|day)[ -](?:bestpreis|tiefpreis|low(?:est price)?))\s*[:：]?\s*$/iu
const FROM = /(?<!\p{L})(?:van|von|de|da|z|ze|från|fra|desde|from)\s*$/iu
/** What follows a former amount: a word that leads to the lower one, alone or after `FROM`. */
const REDUCED = new RegExp(
  `^\\s*(?:(?<to>voor|auf|por|na|nu|now|jetzt|nun|maintenant|ora|ahora|agora|teraz|→|->)|(?<from>to|à|a|till?))(?!\\p{L})\\s*(?:nur|only|nog)?\\s*(?<sign>${SIGN}?\\s*)(?<number>\\d+(?:[.,'’]\\d+)*)(?<rest>.*)$`,
  'iu',
)
/** A text that begins with what is paid on top or taken off. `Kostenloser Versand 9,90 €` is a price. */
const BESIDE =
  /^(?:(?:zzgl\.?|plus|\+|hors|excl\.?)\s*)?(?:aufpreis|cashback|kaution|mindestbestellwert|porto|gebühr|zoll|montage|leasing|miete|kredit|(?:start|höchst)gebot|verzendkosten|dostawa|frakt|rabatt|gutschein|coupon|pfand|versand(?:kosten)?|save|discount|deposit|shipping(?: costs?)?|delivery|remise|consigne|(?:frais de )?livraison|sconto|spedizione|descuento|gastos de envío)\s*[:：]?\s*$/iu
const MINUS = /(?:^|[\s(])[-−]$/u
/** After an amount that is taken off: `5 € Rabatt`. */
const TAKEN_OFF =
  /^\s*(?:rabatt|gutschein|cashback|off|discount|voucher|coupon|remise|sconto|descuento|korting|rabatu)\s*(?:$|[.,;)])/iu
/** `zzgl. 4,95 € Versand` */
const ON_TOP = /(?:^|[\s(])(?:zzgl\.?|inkl\.?|incl\.?|plus|\+)\s*$/iu
const DELIVERY =
  /^\s*(?:versand|shipping|delivery|lieferung|livraison|spedizione|envío|verzend|dostaw|frakt|mwst|vat)/iu
/** Sites where `fr.` before an amount means "from", not Swiss francs. */
const NORDIC = new Set(['SEK', 'NOK', 'DKK'])

/**
 * The first amount of money in `text`, in any site's number format, e.g. `EUR 1.299,00`, `8,71 €`, `₹1,23,456`.
 * `siteCurrency` (ISO 4217) applies if the text has no symbol or a shared one such as `$`. Undefined without an
 * amount, for zero, which others than the buyer pay, for a former price alone, and for a bound or range, which is not the price of one article.
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

const NEAR = 40

/**
 * The amount with the words around it in `texts`, if they make it a bound of prices, otherwise the amount. Pages often
 * put only the amount into the element of the price. `texts` are those of the elements around it, each apart.
 */
export function withBounds(amount: string, texts: readonly string[]): string {
  const runs = texts.map(cleanText).filter((text) => text !== '')
  const shown = cleanText(amount)
  const place = shown === '' ? undefined : findPlace(shown, runs)
  if (!place) return amount
  const around = `${wordsBefore(place)} ${shown} ${wordsAfter(place)}`
  return isPriceRange(around, ANY_CURRENCY) ? around : amount
}

/** An amount among texts: those before and after it, and the rest of the text of its own on each side. */
interface AmountPlace {
  ownBefore: string
  before: string | undefined
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
    return { ownBefore: '', before: runs[first - 1], ownAfter: '', after: runs.slice(end, end + 4) }
  }
  const index = runs.findIndex((run) => run.includes(shown))
  const run = runs[index]
  if (run === undefined) return undefined
  const at = run.indexOf(shown)
  const after = runs.slice(index + 1, index + 5)
  return {
    ownBefore: run.slice(0, at),
    before: runs[index - 1],
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

function wordsBefore({ ownBefore, before = '' }: AmountPlace): string {
  if (ownBefore.trim() !== '') return /\D*$/u.exec(ownBefore.slice(-NEAR))?.[0] ?? ''
  return ONLY_BOUND.test(before) ? before : ''
}

function wordsAfter({ ownAfter, after }: AmountPlace): string {
  if (ownAfter.trim() !== '') return ownAfter.slice(0, NEAR)
  const [next = ''] = after
  if ([ONLY_AFTER, PER_TIME, PER_OTHER_TIME].some((pattern) => pattern.test(next))) return next
  const joined = after.map((text) => text.slice(0, NEAR)).join(' ')
  return SECOND.test(joined) ? joined : ''
}

interface Found {
  number: string
  end: number
  isBounded: boolean
}

function firstAmount(text: string, siteCurrency: string | undefined): Price | 'range' | undefined {
  const cleaned = withLatinSigns(cleanText(text))
    .replace(/(\d)\s?([.,])\s?(?=\d{1,3}(?![.,]?\d))/g, '$1$2')
    .replace(DASHED, '$1')
    .replace(COUNTRY_SIGN, '$1$$')
    .replace(SIGN_WITHIN, '$1,$3 $2')
  let bare: Price | undefined
  let last: Found | undefined
  for (const match of cleaned.matchAll(NUMBER)) {
    const [number] = match
    const end = match.index + number.length
    const before = cleaned.slice(Math.max(0, match.index - 32), match.index)
    const after = cleaned.slice(end, end + NEAR)
    const currency = findCurrency(before, after, siteCurrency)
    if (currency !== undefined) {
      const gap = last && cleaned.slice(last.end, match.index).slice(0, NEAR)
      if (isNotPaid(before, after)) {
        last = { number, end, isBounded: false }
        continue
      }
      const reduced = findReduced(before, number, after)
      if (reduced !== undefined)
        return toPrice(reduced.number, findCurrency(reduced.sign, reduced.rest, siteCurrency) ?? currency)
      if (endsRange(last, gap, number) || isBound(before, after, siteCurrency) || opensRange(number, after))
        return 'range'
      return toPrice(number, currency)
    }
    last = { number, end, isBounded: BOUND_BEFORE.test(before) }
    if (siteCurrency !== undefined && cleaned === number && Number(normalizeAmount(number)) > 0)
      bare = { amount: normalizeAmount(number), currency: siteCurrency }
  }
  return bare
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
function findReduced(before: string, number: string, after: string) {
  const [text = ''] = listWithoutSigns(after, SIGN_AFTER).filter((rest) => REDUCED.test(rest))
  const { from = '', to = '', sign = '', number: lower = '', rest = '' } = REDUCED.exec(text)?.groups ?? {}
  const isJoined =
    to !== '' || (from !== '' && listWithoutSigns(before, SIGN_BEFORE).some((own) => FROM.test(own)))
  if (!isJoined || NO_PRICE.test(rest) || toNumber(lower) >= toNumber(number)) return undefined
  const isAmount = findCurrency(sign, rest, undefined, true) !== undefined
  const isSame = readDecimals(lower) !== '' && readDecimals(lower) === readDecimals(number)
  return isAmount || isSame ? { number: lower, sign, rest } : undefined
}

/** A text, and without the currency next to the amount. Other short words belong to the article: `Sofa über Eck 99 €`. */
function listWithoutSigns(text: string, pattern: RegExp): string[] {
  const sign = pattern.exec(text)?.[0]
  return toCurrency(sign, undefined, true) === undefined ? [text] : [text, text.replace(pattern, '')]
}

/** Whether a range begins with `number`: its second amount is higher and has a currency or is written the same way. */
function opensRange(number: string, after: string): boolean {
  return listWithoutSigns(after, SIGN_AFTER).some((text) => {
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

const isNotPaid = (before: string, after: string): boolean =>
  listWithoutSigns(before, SIGN_BEFORE).some((text) =>
    [NOT_PAID, BESIDE, MINUS].some((pattern) => pattern.test(text)),
  ) ||
  listWithoutSigns(after, SIGN_AFTER).some(
    (text) => TAKEN_OFF.test(text) || (ON_TOP.test(before) && DELIVERY.test(text)),
  )

/** Words and signs of currencies stand between a bound and its amount. */
const isBound = (before: string, after: string, siteCurrency: string | undefined): boolean =>
  isNordicFrom(before, after, siteCurrency) ||
  listWithoutSigns(before, SIGN_BEFORE).some((text) =>
    [BOUND_BEFORE, TIME_BEFORE, PART_BEFORE].some((pattern) => pattern.test(text)),
  ) ||
  listWithoutSigns(after, SIGN_AFTER).some((text) =>
    [BOUND_AFTER, PER_TIME, PER_OTHER_TIME, PART_AFTER].some((pattern) => pattern.test(text)),
  )

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
