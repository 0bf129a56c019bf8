import { normalizeName } from '@merkwerk/contract'
import { findAxisKind } from './axis-kinds.ts'
import { isColorFinish, isColorModifier, isColorWord } from './colors.ts'
import type { FamilyRow, ShadedRow } from './family-row.ts'
import { normalizeAxisValue } from './normalize-value.ts'

/** A title without the words that are a size or a colour. */
export interface TitleWords {
  base: string
  size: string
  color: string
}

/**
 * What a title calls a size in more than one word: contents, formats of paper, lengths, sides and threads such as `M8 x 40 mm`, packs, sizes of
 * trousers, ranges of children's sizes, and shoe sizes. In `Modell 1 L`, the capital is a letter size.
 */
const sizePhrases = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${[
    String.raw`(?:M?\d{1,4}(?:[.,]\d{1,3})?\s?(?:[cm]?m)?\s?[x×]\s?){0,3}\d{1,6}(?:[.,]\d{1,3})?\s?(?:m[lL]|cl|l|k?g|[mc]?m|[GT]B|[Zz]oll|inch|Liter|Gramm|Kilo|Kilogramm|Meter)`,
    String.raw`\d{1,3}(?:[.,]\d{1,2}\s?|)L|\d{2,3}\sL|(?<!(?:[Mm]odell?|[Vv]ersion|[Tt]ype?|[Ss]erie|[Nn]r\.?)\s)\d\sL|DIN[\s-]?A\d`,
    String.raw`\d{1,4}\s?-?(?:er)?[\s-]?(?:[Pp]ack|PACK|Packung|Set|Stück|Stk|Rollen|Flaschen|Dosen|Kapseln|Tabletten|Beutel|Blatt)`,
    String.raw`M\d{1,2}\s?[x×]\s?\d{1,3}|\d{2,3}\s?[x×]\s?\d{2,3}`,
    String.raw`W\d{2}[\s/]{0,3}L\d{2}|\d{2,3}[/–-]\d{2,3}|\d{2}(?:[.,]5|\s[12]/3)?\s?EU`,
  ].join('|')})(?![\p{L}\p{N}/-])`,
  'gu',
)

/** A word of a title that is no size. */
export interface TitleWord {
  word: string
  isColor: boolean
}

/** Splits a title at whole words. `M` is a size, `M8` is none, and `Rotor` has no colour. */
export function splitTitle(title: string, category = ''): TitleWords {
  const { sizes, words } = listWords(title, category)
  const [colors, others] = [true, false].map((wanted) =>
    words.flatMap(({ word, isColor }) => (isColor === wanted ? [word] : [])),
  )
  return { base: joinBase(others ?? []), size: sizes.join(' '), color: (colors ?? []).join(' ') }
}

const joinBase = (words: readonly string[]): string => words.map(normalizeName).join(' ')

/** The sizes of a title, and its other words in their order. */
export function listWords(title: string, category: string): { sizes: string[]; words: TitleWord[] } {
  const sizes: string[] = []
  const split = title
    .replace(sizePhrases, (phrase) => {
      sizes.push(phrase)
      return ' '
    })
    .split(/[\s,;|()[\]]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isWorn = worn.test(`${title} ${category}`)
  const words: TitleWord[] = []
  for (const [index, word] of split.entries()) {
    const kind = classify(word, { before: split[index - 1], next: split[index + 1], isWorn })
    if (kind === 'size') sizes.push(word)
    else if (kind === 'color' || !isSizeWord(word)) words.push({ word, isColor: kind === 'color' })
  }
  return { sizes, words }
}

interface Place {
  before: string | undefined
  next: string | undefined
  isWorn: boolean
}

function classify(word: string, { before, next, isWorn }: Place): 'base' | 'size' | 'color' {
  if (isLetterSize(word)) return 'size'
  if (before && isSizeWord(before) && normalizeAxisValue(word).kind === 'size') return 'size'
  if (/^(?:eu|uk|us)-?\d{2}$/i.test(word)) return 'size'
  if (isWorn && (!next || isColorWord(next))) {
    // A single digit counts models more often: `Swift 2`.
    if (wornSize.test(word) || (/^\d$/.test(word) && before && isColorWord(before))) return 'size'
  }
  if (next && lines.test(next)) return 'base'
  if (isColorWord(word) || (next && isColorModifier(word) && isColorWord(next))) return 'color'
  return before && isColorFinish(word) && isColorWord(before) ? 'color' : 'base'
}

/** Behind a colour, they make it the name of a series: `Black Line`. */
const lines = /^(?:line|label|edition|serie|series|collection|kollektion)$/i

/** Clothes and shoes, whose sizes stand in titles without a unit. */
const worn =
  /hosen?\b|jeans|leggings|shirt|pullover|hoodie|jacke|mantel|kleid|rock\b|bluse|hemd|body|strampler|sneaker|schuh|stiefel|sandal|clogs|(?:^|[\s-])bhs?\b|bügelbh|bustier|bikini|korsett|dessous|pants|trousers|dress|jacket|coat|shoes?\b|boots?\b|\bbras?\b|sock|bekleidung|clothing|apparel|soutien|reggiseno|sujetador|stanik/iu
/** Of children by their height, of women and men, of shoes, and of bras. */
const wornSize =
  /^(?:(?:1[6-9]|[234]\d|5[0-8]|6[28]|7[46]|8[06]|9[28]|1[0-7]\d)|(?:[6-9]|1[0-2])[05][A-K]{1,3})$/

const isSizeWord = (word: string): boolean =>
  /^(?:größe|groesse|gr\.?|size|taille|taglia|talla|eu)$/i.test(word)

/** Letters in capitals only: `S` is a size, `s` in a title is none. */
const isLetterSize = (word: string): boolean =>
  /^(?:X{0,4}[SL]|M|[1-8]XL|Small|Medium|Large|X-Large|XX-Large)$/.test(word)

/** Whether a title has a value of an axis as whole words. */
export const hasValue = (title: string, value: string): boolean => findValue(title, value) !== -1

function findValue(title: string, value: string): number {
  const at = title.toLowerCase().indexOf(value.toLowerCase())
  const isWhole =
    !/[\p{L}\p{N}]$/u.test(title.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(title.slice(at + value.length))
  return value !== '' && at !== -1 && isWhole ? at : -1
}

/** A title without the values of the row on any axis, such as the flavour that its attributes name. */
export const withoutValues = ({ title, attributes }: FamilyRow): string =>
  attributes.reduce((rest, { name, value }) => {
    const at = findAxisKind(name) === undefined ? -1 : findValue(rest, value)
    return at === -1 ? rest : `${rest.slice(0, at)} ${rest.slice(at + value.length)}`
  }, title)

/** The words of a title that are no value of the row on any axis. */
export function readBase(row: ShadedRow): string {
  const { words } = listWords(withoutValues(row), row.category)
  if (row.shade) words.splice(row.shade.at, row.shade.length)
  return joinBase(words.flatMap(({ word, isColor }) => (isColor ? [] : [word])))
}
