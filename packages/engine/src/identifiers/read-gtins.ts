import { isAppended } from './gtin.ts'
import { findOtherArticle } from './gtin-label.ts'
import { type ParsedProductNumber, parseProductNumber } from './product-number.ts'

/**
 * The GTINs that the texts of one product state: valid ones in their normal form, each once, in order. One text may state
 * several, in any notation of `parseProductNumber`. An EAN that only appends a digit to a UPC of the same product is left out.
 */
export function readGtins(texts: Iterable<string>): string[] {
  const gtins = new Set<string>()
  for (const text of texts)
    for (const number of parseNumbers(text)) if (number.kind === 'valid') gtins.add(number.gtin)
  if (gtins.size < 2) return [...gtins]
  const upcs = new Set([...gtins].flatMap((gtin) => (gtin.startsWith('0') ? [gtin.slice(1)] : [])))
  return [...gtins].filter((gtin) => !(isAppended(gtin) && upcs.has(gtin.slice(0, 12))))
}

function parseNumbers(text: string): ParsedProductNumber[] {
  const whole = parseProductNumber(text)
  if (whole.kind !== 'malformed') return [whole]
  return text
    .split(/[,;|/\n]/)
    .map(withoutOthers)
    .flatMap((part) => {
      const number = parseProductNumber(part)
      return number.kind === 'malformed' && !isInGroups(part)
        ? part.split(/\s+/).map(parseProductNumber)
        : [number]
    })
}

/** What a text states before it names another article: nothing in `ersetzt 4006381333931`. A name behind a number may be for that number. */
function withoutOthers(part: string): string {
  const at = findOtherArticle(part)
  if (at < 0) return part
  return part.slice(at).replace(/\D/g, '').length >= fewestDigits ? part.slice(0, at) : ''
}

/** Digits of the shortest GTIN. */
const fewestDigits = 8

/** Whether a text is one number in groups of digits. The last group of another number may look like a short GTIN. */
const isInGroups = (text: string): boolean =>
  /^[\d\s\p{Pd}]+$/u.test(text) &&
  text
    .trim()
    .split(/\s+/)
    .some((group) => group.replace(/\D/g, '').length < fewestDigits)

/** Digits of the shortest number that is taken for a damaged GTIN. Shorter ones are counts and measures. */
const fewestDamaged = 6

/**
 * Whether the value of an attribute that should be a GTIN is a number and none. Other texts, such as `2D` or `12,5`, are about something
 * else.
 */
export const isNoGtin = (value: string): boolean =>
  value.replace(/\D/g, '').length >= (/\p{L}/u.test(value) ? fewestDigits : fewestDamaged) &&
  readGtins([value]).length === 0

/** The ISBN-13 of each ISBN, with 10 or 13 digits, once. */
export const readIsbns = (texts: readonly string[]): string[] =>
  readGtins(texts.map((text) => `ISBN ${text.replace(/^\s*ISBN(?:-?1[03])?[ :.-]*/i, '')}`))

/**
 * The GTIN of an article: the one that its owner states, else the first of its products that identifies a single article and
 * no case.
 */
export function chooseGtin(own: string | null, found: Iterable<string>): string | undefined {
  const [stated] = own === null ? [] : readGtins([own])
  if (stated !== undefined) return stated
  const gtins = readGtins(found)
  return gtins.find((gtin) => gtin.length < 14) ?? gtins[0]
}
