// docs/decisions/0029-matching-and-merging.md

import type { Product } from '@merkwerk/contract'
import {
  bareBrand,
  bareNumber,
  isPlaceholder,
  isPlaceholderBrand,
  type PartNumber,
} from '../identifiers/index.ts'
import { packSize } from './pack-size.ts'
import type { Proof } from './same-product.ts'

/**
 * Whether the page of an offer proves a part number: it states the brand and, under one of `isNumberLabel` or as its
 * model, the number, and offers one new piece of the product itself. Titles prove nothing. An offer that contradicts
 * neither is no proof.
 */
export function partNumberProof(
  product: Product,
  { mpn, brand }: PartNumber,
  isNumberLabel: (label: string) => boolean,
): Proof {
  const asked = { number: bareNumber(mpn), brand: bareBrand(brand) }
  const stated = bareBrand(statedBrand(product))
  if (stated !== '' && stated !== asked.brand) return 'other'
  const numbers = statedNumbers(product, isNumberLabel)
  if (numbers.includes(asked.number))
    return stated !== '' && isSpecific(asked.number) && isPlainOffer(product, asked) ? 'shown' : 'none'
  return numbers.length === 0 && hasNumber(product.title, asked.number) ? 'none' : 'other'
}

/** The brand. The manufacturer counts only without a brand, because accessories name that of the main product. */
function statedBrand({ brand = '', manufacturer = '' }: Product): string {
  if (brand !== '' && !isPlaceholderBrand(brand)) return brand
  return isPlaceholderBrand(manufacturer) ? '' : manufacturer
}

const statedNumbers = (
  { model = '', attributes }: Product,
  isNumberLabel: (label: string) => boolean,
): string[] =>
  [model, ...attributes.filter(({ name }) => isNumberLabel(name)).map(({ value }) => value)]
    .filter((text) => text !== '' && !isPlaceholder(text))
    .map(bareNumber)

/** Brands use numbers such as `100` for several products. */
const isSpecific = (number: string): boolean =>
  /^\d+$/.test(number) ? number.length >= 5 : number.length >= 4 && /\d/.test(number)

/** New, or in any language not used: `Fabrikneu`, `Jamais utilisé`. */
const NEW =
  /^(?:(?:brand |factory )?new|(?:fabrik|nagel)?neu(?:ware)?|neu(?:f|ve)|nuov[oa]|nuev[oa]|nieuwe?|now[yea]|nov[oa])(?!\p{L})|(?<!\p{L})(?:un(?:used|benutzt|gebraucht)|never (?:been )?used|jamais (?:utilisé|servi)e?|(?:mai|nunca|não) usad?t?[oa]|sin (?:usar|uso)|ongebruikt|nieużywan[yea]|originalverpackt|nib|nos|nwt|(?:factory )?sealed|sous blister)(?!\p{L})/iu
const FLAWED =
  /open(?:ed)?[ -](?:box|package)|geöffnet|def(?:ect|ekt)|difett|défaut|fehler|mängel|gebrek|(?<!\p{L})wad(?:y|ami|ą)|beschädigt|damaged|refurb|überholt/iu

/** Whether an offer states that it is new, and no flaw. */
export const isNew = ({ condition = '' }: Product): boolean => NEW.test(condition) && !FLAWED.test(condition)

/** Words of titles that offer something other than one new piece of the product. */
const OTHER_OFFER =
  /(?<![\p{L}\p{N}])(?:bundle|konvolut|job ?lot|generalüberholt|refurbished|renewed|wiederaufbereitet|gebraucht|reconditionn|ricondizionat|reacondicionad|kompatib|compatib|passend|passt|geeignet für|suitable for|fits|ersatz für|ersetzt|replace|baugleich)|\s\+\s/iu

function isPlainOffer(product: Product, asked: { number: string; brand: string }): boolean {
  const { title, condition } = product
  if (condition !== undefined && !isNew(product)) return false
  return packSize(product) === 1 && !OTHER_OFFER.test(title) && !isFor(title, asked)
}

const PREPOSITIONS = new Set(['für', 'fuer', 'f.', 'for', 'pour', 'per', 'para', 'voor', 'dla', 'zu'])
/** Words between a preposition and the brand: `for your new Bosch`. */
const mostBetween = 2
/** Words that may form a brand or number of at most 100 characters. */
const mostWords = 100

const splitWords = (title: string): string[] =>
  title.split(/[\s()[\],;:|"„“”!?]+/).filter((word) => word !== '')

/** Whether a title offers an accessory: `Akku für Bosch GSR 12V`. */
function isFor(title: string, { number, brand }: { number: string; brand: string }): boolean {
  const words = splitWords(title)
  return words.some((word, index) => {
    if (!PREPOSITIONS.has(word.toLowerCase())) return false
    return Array.from({ length: mostBetween + 1 }, (_, between) =>
      bareNumber(words.slice(index + 1 + between, index + 1 + between + mostWords).join('')),
    ).some((rest) => rest.startsWith(brand) || rest.startsWith(number))
  })
}

/** Whether whole words of a text are the number: `GSR 12V-35` is in `Bosch GSR 12V-35 Akku`, `100` not in `1000`. */
function hasNumber(text: string, number: string): boolean {
  const words = splitWords(text).map(bareNumber)
  return words.some((_, start) => {
    let joined = ''
    for (let end = start; end < words.length && joined.length < number.length; end++) joined += words[end]
    return joined === number
  })
}
