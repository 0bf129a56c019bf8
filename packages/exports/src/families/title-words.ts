import { normalizeName } from '@merkwerk/contract'
import { findAxisKind, findOwnKind } from './axis-kinds.ts'
import { isColorFinish, isColorModifier, isColorWord } from './colors.ts'
import type { FamilyRow, ReadRow, TitleWord } from './family-row.ts'
import { normalizeAxisValue } from './normalize-value.ts'

/** A title without the words that are a size or a colour. */
export interface TitleWords {
  base: string
  size: string
  color: string
}

/**
 * Measures that titles have beside sizes: cross sections, charges, temperatures of light, inches in fractions, how many parts or places an
 * article has, and the names of sizes of tools, creams and wire with a number. A second size in parentheses is that of a ring.
 */
const measured = [
  String.raw`(?:\d{1,2}\s?[x×G]\s?)?\d{1,5}(?:[.,]\d{1,3})?\s?(?:mm²|qmm|m²|qm)|\d{1,2}G\d{1,2}(?:[.,]\d{1,2})?`,
  String.raw`\d{1,5}(?:[.,]\d{1,2})?\s?(?:mAh|Ah|Wh|lm|Lumen|mg|µg|den|DEN|dpt|Karat|lbs?|oz|ft|%)`,
  String.raw`\d{4,5}\s?(?:K|Kelvin)`,
  String.raw`(?:\d{1,2}[\s-])?\d{1,2}/\d{1,2}\s?(?:"|″|''|Zoll|inch)`,
  String.raw`\d{1,4}[\s-]?(?:\p{Ll}{3,12}ig(?:e[rs]?)?|fach|er)`,
  String.raw`\d{1,5}[\s-](?:${[
    'Teilen?|Personen?|Ports?|Fächern?|Schubladen?|Türen|Sitzer|Seiten|Farben|Saiten|Stufen|Gänge?|Etagen|Böden|Ebenen|Zonen?|LEDs?|Paare?',
    'Kammern?|Zinken|Sprossen|Plätze|Löcher|Tassen|Haken|Zellen|Düsen|Körbe',
    '[Pp]ieces?|pcs|[Pp]ersons?|[Pp]eople|[Dd]rawers?|[Dd]oors?|[Ss]eater|[Ss]eats?|[Ss]heets?|[Pp]ages|[Ss]hel(?:f|ves)|[Tt]iers?|[Ss]trings?',
    '[Pp]airs?|[Ll]ayers?|[Cc]ups?|[Pp]orts?|[Cc]olou?rs',
  ].join('|')})`,
  String.raw`(?:SW|TX|Torx|PH|PZ|DN|AWG|LSF|SPF|Körnung|Korn|Grit|Stärke)[\s-]?\d{1,4}(?:[.,]\d{1,2})?`,
  String.raw`\(\d{1,3}[.,]\d{1,2}\)`,
  String.raw`(?:EU|UK|US)\s?\d{1,2}(?:[.,]5)?`,
]

/** Behind contents, they differ with them. */
const containers =
  'Kanister|Flasche|Dose|Glas|Beutel|Eimer|Tube|Karton|Sack|Tüte|Spender|Kiste|Packung|Fass|[Bb]ottle|[Cc]an|[Jj]ar|[Tt]in|[Bb]ag|[Bb]ucket|[Pp]ouch'

/**
 * What a title calls a size in more than one word: contents, formats of paper, lengths, sides and threads such as `M8 x 40 mm`, packs, sizes of
 * trousers, ranges of children's sizes, and shoe sizes. In `Modell 1 L`, the capital is a letter size.
 */
const sizePhrases = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${[
    String.raw`(?:Ø\s?)?(?:M?\d{1,4}(?:[.,]\d{1,3})?\s?(?:[cm]?m)?\s?[x×]\s?){0,3}\d{1,6}(?:[.,]\d{1,3})?\s?(?:m[lL]|cl|l|k?g|[mc]?m|[GT]B|[Zz]oll|inch|Liter|Gramm|Kilo|Kilogramm|Meter)(?:[\s-](?:im\s)?(?:${containers}|rund|oval|eckig|quadratisch)(?!\p{L}))?`,
    String.raw`\d{1,3}(?:[.,]\d{1,2}\s?|)L|\d{2,3}\sL|(?<!(?:[Mm]odell?|[Vv]ersion|[Tt]ype?|[Ss]erie|[Nn]r\.?)\s)\d\sL|DIN[\s-]?(?:A\d|lang)`,
    String.raw`\d{1,4}\s?-?(?:er)?[\s-]?(?:[Pp]ack|PACK|Packung|Set|Stück|Stk|Rollen|Flaschen|Dosen|Kapseln|Tabletten|Beutel|Blatt)(?:\sim\s(?:${containers})(?!\p{L}))?`,
    String.raw`M?\d{1,4}(?:[.,]\d{1,2})?(?:\s?[x×/:]\s?\d{1,4}(?:[.,]\d{1,2})?){1,3}(?:\s?(?:mm²|[cm]?m|R\s?\d{2}))?`,
    ...measured,
    String.raw`W\d{2}[\s/]{0,3}L\d{2}|\d{2,3}[/–-]\d{2,3}|\d{2}(?:[.,]5|\s[12]/3)?\s?EU`,
  ].join('|')})(?![\p{L}\p{N}/-]|[.,]\d)`,
  'gu',
)

/** Splits a title at whole words. `M` is a size, `M8` is none, and `Rotor` has no colour. */
export function splitTitle(title: string, category = ''): TitleWords {
  const { sizes, words } = listWords(title, category)
  const colors = words.flatMap(({ word, isColor }) => (isColor ? [word] : []))
  return { base: joinBase(words), size: sizes.join(' '), color: colors.join(' ') }
}

const joinBase = (words: readonly TitleWord[]): string =>
  words.flatMap(({ name, isColor }) => (isColor ? [] : [name])).join(' ')

/** The sizes of a title, and its other words in their order. */
function listWords(title: string, category: string): { sizes: string[]; words: TitleWord[] } {
  const sizes: string[] = []
  const split = title
    .replace(sizePhrases, (phrase) => {
      sizes.push(phrase)
      return ' '
    })
    .split(/[\s,;|()[\]]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isWorn = worn.test(`${title} ${category}`)
  const isPaper = !modelled.test(`${title} ${category}`)
  const words: TitleWord[] = []
  for (const [index, word] of split.entries()) {
    const kind = classify(word, { before: split[index - 1], next: split[index + 1], isWorn, isPaper })
    if (kind === 'size') sizes.push(word)
    else if (kind === 'color' || !isSizeWord(word))
      words.push({ word, name: normalizeName(word), isColor: kind === 'color' })
  }
  return { sizes, words }
}

interface Place {
  before: string | undefined
  next: string | undefined
  isWorn: boolean
  isPaper: boolean
}

function classify(word: string, { before, next, isWorn, isPaper }: Place): 'base' | 'size' | 'color' {
  if (isLetterSize(word)) return 'size'
  if (before && isSizeWord(before) && normalizeAxisValue(word).kind === 'size') return 'size'
  if (/^(?:eu|uk|us)-?\d{2}$/i.test(word)) return 'size'
  if (isPaper && /^(?:A\d|[BC][4-6]|DL)$/.test(word)) return 'size'
  if (/^RAL$/i.test(word) || (before && /^RAL$/i.test(before) && /^\d{4}$/.test(word))) return 'color'
  if (isWorn && (cup.test(word) || /^T\d{2}$/.test(word))) return 'size'
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
const worn = new RegExp(
  [
    'hosen?\\b|jeans|leggings|shirt|pullover|hoodie|jacke|mantel|kleid|rock\\b|bluse|hemd|body|strampler|sneaker|schuh|stiefel|sandal|clogs',
    'anzug|bademode|badeshort|weste|blazer|sakko|cardigan|slip\\b|boxer|overall|pyjama|dirndl|tracht|pumps|slipper|pantoffel|ballerina|loafer',
    '(?:^|[\\s-])bhs?\\b|bügelbh|bustier|bikini|korsett|dessous|sock|bekleidung|soutien|reggiseno|sujetador|stanik',
    'pants|trousers|dress|jacket|coat|sweater|shoes?\\b|boots?\\b|\\bbras?\\b|clothing|apparel|robe\\b|jupe|chemise|pantal|vêtement|chaussure',
    'abito|gonna|camicia|maglia|abbigliamento|scarp|vestido|camisa|zapat',
  ].join('|'),
  'iu',
)
/** Of cars and phones, `A4` and the like are models. Others have them as formats of paper. */
const modelled = /audi|auto|kfz|\bcars?\b|galaxy|samsung|handy|phone|tablet/i
/** Of children by their height, of women and men, and of shoes. */
const wornSize = /^(?:1[6-9]|[234]\d|5[0-8]|6[28]|7[46]|8[06]|9[28]|1[0-7]\d)$/
/** Of bras. */
const cup = /^(?:[6-9]|1[0-2])[05][A-K]{1,3}$/

const isSizeWord = (word: string): boolean =>
  /^(?:\p{L}*(?:größe|groesse|weite|umfang|size)|gr\.?|taille|taglia|talla|eu):?$/iu.test(word)

/** Letters in capitals only: `S` is a size, `s` in a title is none. */
const isLetterSize = (word: string): boolean =>
  /^(?:X{0,4}[SL]|M|[1-8]XL|Small|Medium|Large|X-Large|XX-Large)$/.test(word)

/** Whether a title has a value of an axis as whole words. */
export const hasValue = (title: string, value: string): boolean => findValue(title, value) !== -1

/** The first place where a value is whole words: the `S` of `Hemd Schwarz S` is its last letter. */
function findValue(title: string, value: string): number {
  const [text, part] = [title.toLowerCase(), value.toLowerCase()]
  if (part === '') return -1
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const isPart = /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))
    if (!isPart && !/^[\p{L}\p{N}]/u.test(text.slice(at + part.length, at + part.length + 2))) return at
  }
  return -1
}

/** A title without the values of the row on any axis, such as the flavour that its attributes name. */
const withoutValues = ({ title, attributes, families }: FamilyRow): string =>
  [
    ...attributes.filter(({ name, value }) => findOwnKind(name, value) !== undefined),
    ...families.flatMap(({ axes }) => axes.filter(({ label }) => findAxisKind(label) !== undefined)),
  ].reduce((rest, { value = '' }) => {
    const at = findValue(rest, value)
    return at === -1 || isInSize(rest, at, value)
      ? rest
      : `${rest.slice(0, at)} ${rest.slice(at + value.length)}`
  }, title)

/** Whether a value is a part of a longer size, as `40 mm` is of `4 x 40 mm`. */
const isInSize = (title: string, at: number, value: string): boolean =>
  /\d/.test(value) &&
  title.matchAll(sizePhrases).some(({ index, 0: { length } }) => {
    const end = at + value.length
    return index <= at && index + length >= end && length > value.length
  })

export const readTitle = (row: FamilyRow): ReadRow => ({
  ...row,
  words: listWords(withoutValues(row), row.category).words,
})

/** The words of a title that are neither a size nor a colour, nor a value of the row. */
export const readBase = ({ words, shade }: ReadRow): string =>
  joinBase(shade ? words.toSpliced(shade.at, shade.length) : words)
