import { normalizeName } from '@merkwerk/contract'
import { isDevice, isFlavored, isGrown, isOtherArticle, ratings } from './axis-kinds.ts'
import type { FamilyRow, ReadRow, TitleWord } from './family-row.ts'
import { namesFlavor } from './flavors.ts'
import { abbreviates, readCode } from './stems.ts'

/** Words of a title that may be a value, and the place they have among titles with the same words around them. */
interface Ending {
  place: string
  text: string
  at: number
  length: number
  /** Whether three words of its own are before it. */
  isLong: boolean
}

/** What titles of one place have there, and what of it their article numbers abbreviate. */
interface Place {
  texts: Set<string>
  abbreviated: Set<string>
}

/**
 * Finds what titles end in where those of the same brand and category, with numbers of one form, begin with the same words: a scent, a motif,
 * a grade. One of these must prove it: article numbers that abbreviate the words, as `DK-220-ZIM` does, words for how an article is made, or
 * three words for what may be flavours.
 */
export function findEndings(rows: readonly ReadRow[]): ReadRow[] {
  const read = rows.map((row) => ({ row, endings: row.shade ? [] : listEndings(row) }))
  const places = new Map<string, Place>()
  for (const { row, endings } of read)
    for (const { place, text } of endings) {
      const { texts, abbreviated } = places.get(place) ?? createPlace()
      places.set(place, { texts, abbreviated })
      texts.add(text.toLowerCase())
      // `E27 warmweiß` and `E27 neutralweiß` have one code.
      if (abbreviates(row.articleNumber, text, row.title))
        abbreviated.add(readCode(text) ?? text.toLowerCase())
    }
  return read.map(({ row, endings }) => {
    const ending = endings.find((one) => isProved(row, one, places.get(one.place) ?? createPlace()))
    if (!ending) return row
    const { text, at, length } = ending
    return { ...row, shade: { kind: 'ending', text, at, length } }
  })
}

const createPlace = (): Place => ({ texts: new Set(), abbreviated: new Set() })

function isProved(row: FamilyRow, { text, length, isLong }: Ending, { texts, abbreviated }: Place): boolean {
  // Two codes are two models more often: `S5` and `S7`.
  if (abbreviated.size > (isCode(text) ? 2 : 1) && abbreviated.size * 2 >= texts.size) return true
  if (texts.size > 1 && [...texts].every((other) => options.test(other))) return true
  if (!isGrown(row) && [...texts].filter(namesFlavor).length > 1) return true
  return (
    texts.size > 2 && (isFlavored(row) ? length === 1 : isLong && length < 3 && readCode(text) === undefined)
  )
}

const longestEnding = 3

function listEndings(row: ReadRow): Ending[] {
  const { words } = row
  const scope = [
    normalizeName(row.brand),
    normalizeName(row.category),
    ...[...ratings(row.title)].sort(),
  ].join('\n')
  const brand = new Set(row.brand.split(/\s+/).map(normalizeName))
  return listPlaces(words).flatMap(({ at, length }) => {
    const ending = words.slice(at, at + length)
    const text = ending.map(({ word }) => word).join(' ')
    const before = listOthers(words.slice(0, at))
    const own = before.filter(({ name }) => !brand.has(name))
    const leastBefore = isFlavored(row) || options.test(text) || namesFlavor(text) ? 1 : 2
    if (own.length < Math.max(leastBefore, length - 1) || own.some(({ word }) => fits.test(word))) return []
    if (!isCode(text) && own.some(({ word }) => companions.test(word))) return []
    if (isDevice(words[at - 1]?.word ?? '') || !(options.test(text) || isPlausible(ending))) return []
    const names = [before, listOthers(words.slice(at + length))].map((others) =>
      others.map(({ name }) => name),
    )
    return [{ place: [scope, ...names].join('\n'), text, at, length, isLong: own.length > 2 }]
  })
}

const listOthers = (words: readonly TitleWord[]): TitleWord[] => words.filter(({ isColor }) => !isColor)

/** The last words, with and without colours behind them, and codes anywhere. */
function listPlaces(words: readonly TitleWord[]): { at: number; length: number }[] {
  const ends = new Set([words.findLastIndex(({ isColor }) => !isColor), words.length - 1])
  const lengths = Array.from({ length: longestEnding }, (_, index) => index + 1)
  const last = [...ends].flatMap((end) => lengths.map((length) => ({ at: end - length + 1, length })))
  const codes = words.flatMap(({ word }, at) => (isCode(word) ? [{ at, length: 1 }] : []))
  return [...last, ...codes].filter(({ at }) => at > 0)
}

/** Words for how an article is made, and for no other article. */
const options = new RegExp(
  `^(?:${[
    '(?:ganze )?bohnen?|gemahlen|whole beans?|(?:filter |espresso )?ground|fein|grob|fine|coarse',
    '(?:seiden)?matt|glänzend|hochglanz|glossy?|weich|mittel(?:hart)?|hart|fest|soft|hard|firm',
    'sommer|winter|ganzjahr|leicht|warm|summer|links|rechts|left|right|(?:rechts|links)(?:hand|händer)|(?:right|left)[ -]hand(?:ed)?',
  ].join('|')})$`,
  'i',
)

/** What follows them is the device, car or person that an article is for. */
const fits = /^(?:für|for|pour|per|para|passend|kompatibel|compatible|fits)$/i
/** What follows them comes with an article. */
const companions = /^(?:mit|with|ohne|without|\+)$/i

/** A letter, or letters with digits, such as `K60`. */
const isCode = (text: string): boolean => /^(?:\p{Lu}{1,2}|\p{Lu}{1,2}\d{1,3}|\d\p{Lu})$/u.test(text)

/** Whether words are letters, behind the number of a shade at most, or one code, and name no other article. */
function isPlausible(words: readonly TitleWord[]): boolean {
  const [first] = words
  const isNumbered = shadeNumber.test(first?.word ?? '')
  if (words.length === 1 && isCode(first?.word ?? '')) return true
  return words.every(({ word, isColor }, index) => {
    if (index === 0 && isNumbered) return words.length > 1
    if (isColor) return isNumbered
    if (index > 0 && index < words.length - 1 && /^(?:und|and)$/i.test(word)) return true
    return /^\p{L}[\p{L}’'-]{2,}$/u.test(word) && !isOtherArticle(word)
  })
}

/** `01`, `#3`, `5.0`, `N10` and `A`. */
const shadeNumber = /^(?:#?\d{1,3}(?:[./]\d{1,2})?|\p{Lu}{1,2}\d{1,3}|\p{Lu})$/u
