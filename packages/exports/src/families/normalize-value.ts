import { normalizeName } from '@merkwerk/contract'
import { measureKey, parseMeasure } from '../mapping/measures.ts'
import { valueDictionary } from '../mapping/propose-values.ts'
import { colorConcepts } from '../mapping/value-words.ts'

/** The form in which values of an axis are compared, and their place in its order. */
export interface NormalValue {
  /** Equal for values that mean the same, such as `S` and `Small`. */
  key: string
  kind: 'size' | 'color' | 'other'
  /** Numbers order values of one group. Texts without a number follow. */
  rank: number | undefined
}

/** Letter sizes with their words in the languages of the sites, in order. */
const letters: readonly (readonly [key: string, words: string])[] = [
  ['xxxs', '3xs xxxs'],
  ['xxs', '2xs xxs'],
  ['xs', 'xs xsmall extrasmall extraklein'],
  ['s', 's small klein petit piccolo pequeño pequeno'],
  ['m', 'm medium mittel moyen medio mediano'],
  ['l', 'l large groß gross grand grande groot'],
  ['xl', 'xl 1xl 1x xlarge extralarge extragroß'],
  ['xxl', 'xxl 2xl 2x xxlarge 2xlarge'],
  ['xxxl', 'xxxl 3xl 3x xxxlarge 3xlarge'],
  ['4xl', '4xl 4x xxxxl 4xlarge'],
  ['5xl', '5xl 5x xxxxxl 5xlarge'],
  ['6xl', '6xl 6x xxxxxxl 6xlarge'],
  ['7xl', '7xl'],
  ['8xl', '8xl'],
]
const letterRanks = new Map(
  letters.flatMap(([key, words], rank) => words.split(' ').map((word) => [word, { key, rank }] as const)),
)

const oneSize = /^(?:one size|onesize|os|einheitsgröße|taille unique|taglia unica|talla única|universal)$/

/** Letter sizes, numbers with a system such as `EU 40`, and measures. */
function readSize(text: string): NormalValue | undefined {
  const [, named = '', length = ''] = /^(.*?)(?:[\s-](tall|long|lang|short|kurz|petite))?$/.exec(text) ?? []
  const letter = letterRanks.get(named.replace(/[\s.-]/g, ''))
  if (letter) return { key: `size ${letter.key} ${length}`.trim(), kind: 'size', rank: letter.rank }
  if (oneSize.test(text)) return { key: 'size one', kind: 'size', rank: -1 }
  const numbered =
    /^(?:(eu|eur|de|uk|us|usa|fr|it|jp|cn|gr\.?|größe|size)\s*)?(\d{1,3}(?:[.,]\d|\s[12]\/3)?)(?:\s*(eu|eur|de|uk|us|usa|fr|it|jp|cn))?$/.exec(
      text,
    )
  if (numbered) {
    const [, before, number = '', behind] = numbered
    const system = (before ?? behind ?? '')
      .replace(/^(?:eu|eur|de|gr\.?|größe|size)$/, '')
      .replace('usa', 'us')
    const amount = readNumber(number)
    return { key: `size ${system}${amount}`, kind: 'size', rank: amount }
  }
  if (cups.test(text)) return undefined
  const measure = parseMeasure(text)
  const key = measure?.unit === undefined ? undefined : measureKey(measure)
  if (key === undefined) return undefined
  const [quantity = '', amount] = key.split(' ')
  return { key, kind: sizeQuantities.has(quantity) ? 'size' : 'other', rank: Number(amount) }
}

/** A number with a decimal comma, or with the thirds of shoe sizes: `42 2/3`. */
function readNumber(text: string): number {
  const [, whole = '', thirds] = /^(\S+)(?:\s([12])\/3)?$/.exec(text) ?? []
  return Number(whole.replace(',', '.')) + Number(thirds ?? 0) / 3
}

/** `75A` is a size of bras and no current. `75G` may be a weight, as which it is a size as well. */
const cups = /^(?:[6-9]|1[0-2])[05](?!g$)[a-k]{1,3}$/

/** Other quantities, such as power, make another article. */
const sizeQuantities = new Set(['length', 'weight', 'volume', 'area', 'memory', 'angle'])

/**
 * Waist and length, cup sizes, ranges of ages and months, shoe sizes with halves, sides of dimensions. Each space of a side fits in one
 * place only: otherwise `1 x 1 x 1 x …` would take forever.
 */
const otherSizes =
  /^(?:ø\s?)?(?:w?\d{2}w?\s*[/x ]\s*l?\d{2}l?|\d{2,3}\s*[a-k]{1,3}|(?:(?:eu|uk|us)\s*)?\d{1,3}(?:[.,]\d)?\s*[-–/]\s*\d{1,3}(?:[.,]\d)?(?:\s*(?:jahre|years|monate|months|m|y|t|cm|eu))?|\d{1,2}\s*(?:jahre|years|monate|months|y|t)|m?(?:\d+(?:[.,]\d+)?\s?(?:(?:cm|mm|m|in|inch|zoll|"|”)\s?)?(?:[lwhdbt]\s?)?[x×]\s?)+\d+(?:[.,]\d+)?\s*(?:cm|mm|m|in|inch|zoll|"|”)?\s?[lwhdbt]?(?:\s\([^()]*\))?|\d{1,3}\s?cm (?:rund|round|oval|quadratisch)|\d{2,3}\/\d{2,3})$/

/** How many articles a pack has, in small letters: `2X` is a size of clothes. */
const count = /^(\d{1,3})\s?[x×]$|^[x×]\s?(\d{1,3})$/

/** DIN formats of paper. The higher number is the smaller sheet. */
const paper = /^(?:din[\s-]?)?a(\d)$/

/** The form of a value in which values of one axis are compared. White space and case do not count. */
export function normalizeAxisValue(value: string): NormalValue {
  const text = value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const [, before, behind] = count.exec(value.normalize('NFKC').trim()) ?? []
  const pieces = before ?? behind
  if (pieces !== undefined) return { key: `count ${Number(pieces)}`, kind: 'other', rank: Number(pieces) }
  const size = readSize(text)
  if (size) return size
  const sheet = paper.exec(text)?.[1]
  if (sheet !== undefined) return { key: `paper ${sheet}`, kind: 'size', rank: -Number(sheet) }
  if (otherSizes.test(text)) {
    const first = /\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.')
    return {
      key: text.replace(/\s/g, ''),
      kind: 'size',
      rank: first === undefined ? undefined : Number(first),
    }
  }
  const concepts = valueDictionary.concepts(text)
  if (concepts.some(({ id }) => colorConcepts.has(id)))
    return {
      key: `color ${concepts.map(({ id }) => id).join(' ')}${digits(text)}`,
      kind: 'color',
      rank: undefined,
    }
  return { key: normalizeName(text) || text, kind: 'other', rank: undefined }
}

/** Numbers tell colours such as `Rot 12` apart. */
const digits = (text: string): string => (text.match(/\d+/g) ?? []).map((number) => ` ${number}`).join('')

/** Orders values as shops offer them: sizes by rank, then texts alphabetically. */
export function compareAxisValues(a: string, b: string): number {
  const [one, other] = [normalizeAxisValue(a), normalizeAxisValue(b)]
  if (one.rank !== undefined && other.rank !== undefined && one.rank !== other.rank)
    return one.rank - other.rank
  if ((one.rank === undefined) !== (other.rank === undefined)) return one.rank === undefined ? 1 : -1
  // Keys are concepts: `Schwarz` is `black`.
  const [text, next] = [normalizeName(a), normalizeName(b)]
  return text < next ? -1 : text > next ? 1 : a < b ? -1 : Number(a > b)
}
