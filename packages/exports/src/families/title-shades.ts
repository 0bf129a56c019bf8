import { normalizeName } from '@merkwerk/contract'
import { valueDictionary } from '../mapping/propose-values.ts'
import { colorConcepts } from '../mapping/value-words.ts'
import { findAxisKind, isDevice, isFlavored, isGrown, isOtherArticle, ratings } from './axis-kinds.ts'
import { isColorFinish, isColorModifier, mayNameShade } from './colors.ts'
import type { FamilyRow, ReadRow, TitleWord } from './family-row.ts'

/** What titles of one place have there. */
interface Place {
  hasColor: boolean
  /** Words that may be shades. One alone may be anything, as may all of them in the titles of food. */
  shades: Set<string>
}

/** The words from `at` on that may name a shade. */
interface Gap {
  at: number
  length: number
}

/**
 * Finds words that no list of colours has, such as `Schiefer`: they stand where titles of the same brand and category, with the same words
 * around them, have a colour, or where two of them may be shades. Also what follows the word `Farbe`.
 */
export function findShades(rows: readonly ReadRow[]): ReadRow[] {
  const read = rows.map((row) => ({ row, words: listOpenWords(row), scope: writeScope(row) }))
  const places = new Map<string, Place>()
  for (const { words, scope } of read)
    for (const { gap, isColor } of listKnown(words)) {
      const key = writePlace(scope, words, gap)
      const place = places.get(key) ?? { hasColor: false, shades: new Set() }
      places.set(key, place)
      if (isColor) place.hasColor = true
      else place.shades.add(writeGap(words, gap).toLowerCase())
    }
  return read.map(({ row, words, scope }) => {
    if (words.length === 0 || words.some(({ isColor }) => isColor)) return row
    const gap =
      findLabelled(words) ??
      listGaps(words).find((gap) => {
        const place = places.get(writePlace(scope, words, gap))
        return place && (place.hasColor || (place.shades.size > 1 && !(isFlavored(row) || isGrown(row))))
      })
    return gap ? { ...row, shade: { ...gap, kind: 'color', text: writeGap(words, gap) } } : row
  })
}

/** Titles of more words are not compared at each of them, which would take time in the square of their number. */
const mostWords = 40

/** None if the row states its colour. */
const listOpenWords = ({ words, attributes }: ReadRow): readonly TitleWord[] =>
  words.length > mostWords ||
  attributes.some(({ name, value }) => value !== '' && findAxisKind(name) === 'color')
    ? []
    : words

/** What rows at one place have in common besides the words around it. */
const writeScope = ({ brand, category, title, attributes }: FamilyRow): string =>
  [
    normalizeName(brand),
    normalizeName(category),
    [...ratings(title)].sort().join(' '),
    ...attributes
      .filter(({ name }) => findAxisKind(name) === 'material')
      .map(({ value }) => normalizeName(value)),
  ].join('\n')

const writePlace = (scope: string, words: readonly TitleWord[], { at, length }: Gap): string =>
  [scope, ...words.map(({ name }, index) => (index < at || index >= at + length ? name : '_'))]
    .join('\n')
    .replace(/_(?:\n_)+/g, '_')

const writeGap = (words: readonly TitleWord[], { at, length }: Gap): string =>
  words
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ')

/** Where a title has its colour, or words that may be shades. */
function listKnown(words: readonly TitleWord[]): { gap: Gap; isColor: boolean }[] {
  const at = words.findIndex(({ isColor }) => isColor)
  if (at === -1)
    return listGaps(words).flatMap((gap) =>
      mayNameShade(words[gap.at + gap.length - 1]?.word ?? '') ? [{ gap, isColor: false }] : [],
    )
  const last = words.findLastIndex(({ isColor }) => isColor)
  const gap = { at, length: last - at + 1 }
  // Words around it: a title that is a colour has no place in another title.
  return gap.length < words.length && words.slice(at, last).every(({ isColor }) => isColor)
    ? [{ gap, isColor: true }]
    : []
}

/** Each word that may be a shade, with the number or the word before it that belongs to its name: `05 Senf`, `Dusty Rosewood`. */
const listGaps = (words: readonly TitleWord[]): Gap[] =>
  words.flatMap(({ word, isColor }, index) => {
    if (isColor || words.length < 2 || !isPlausible(word)) return []
    const before = words[index - 1]
    const belongs =
      before &&
      !before.isColor &&
      (isColorModifier(before.word) ||
        (/^#?\d{1,3}$/.test(before.word) && !isDevice(words[index - 2]?.word ?? '')))
    const length = isColorFinish(words[index + 1]?.word ?? '') ? 2 : 1
    const alone = { at: index, length }
    return belongs && words.length > 2 ? [alone, { at: index - 1, length: length + 1 }] : [alone]
  })

const labels = /^(?:farbe|farbton|farbnummer|colou?r|couleur|colore)$/i

/** What follows the word `Farbe`, at the end of a title. */
function findLabelled(words: readonly TitleWord[]): Gap | undefined {
  const label = words.findIndex(({ word }) => labels.test(word.replace(/:$/, '')))
  const length = words.length - label - 1
  return label > 0 && length > 0 && length <= 3 ? { at: label + 1, length } : undefined
}

/** Whether a word may name a shade: letters only, and nothing that is known for something else. */
function isPlausible(word: string): boolean {
  if (!/^\p{L}[\p{L}’'-]{2,}$/u.test(word)) return false
  if (mayNameShade(word)) return true
  const concepts = valueDictionary.concepts(word)
  return (
    !isOtherArticle(word) &&
    (concepts.every(({ isKnown }) => !isKnown) || concepts.some(({ id }) => colorConcepts.has(id)))
  )
}
