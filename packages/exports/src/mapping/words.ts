import { normalizeName } from '@merkwerk/contract/attribute-names'

/** Longer texts are not compared by their words. */
const maxWords = 12
const maxLength = 200

/** A dictionary of words, phrases and the concepts that they mean. */
export interface Dictionary {
  /** The concepts of a text, sorted, each once. Words that are not in the dictionary are their own concept. */
  concepts(text: string): Concept[]
  /** The concepts of the longest known end of a text, such as `red` for `Backsteinrot`. */
  ending(text: string): readonly string[]
}

export interface Concept {
  id: string
  /** Whether the dictionary has it. */
  isKnown: boolean
}

/**
 * Reads entries of comma-separated forms by concept. A key of several words means several concepts together. An empty key is for words
 * without meaning.
 */
export function createDictionary(entries: Readonly<Record<string, string>>): Dictionary {
  const forms = new Map<string, readonly string[]>()
  let longestPhrase = 1
  for (const [key, texts] of Object.entries(entries)) {
    const ids = key === '' ? [] : key.split(' ')
    for (const form of [...(key === '' ? [] : [key]), ...texts.split(',')]) {
      longestPhrase = Math.max(longestPhrase, splitWords(form).length)
      const joined = splitWords(form).join('')
      if (!forms.has(joined)) forms.set(joined, ids)
    }
  }
  const find = (word: string): readonly string[] | undefined => findWord(forms, word)
  return {
    concepts(text) {
      if (text.length > maxLength) return []
      const words = splitWords(text).slice(0, maxWords)
      const found = new Map<string, Concept>()
      for (let at = 0; at < words.length; ) {
        const { length, ids } = longestMatch(words, at)
        at += length
        for (const id of ids ?? []) found.set(id, { id, isKnown: true })
        const [word] = words.slice(at - 1)
        if (ids === undefined && word !== undefined) found.set(word, { id: word, isKnown: false })
      }
      return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    ending(text) {
      const word = text.length > maxLength ? undefined : splitWords(text).at(-1)
      for (let at = minPart; word !== undefined && at <= word.length - minPart; at++) {
        const ids = find(word.slice(at))
        if (ids) return ids
      }
      return []
    },
  }

  function longestMatch(words: readonly string[], at: number) {
    for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
      const ids = forms.get(words.slice(at, at + length).join(''))
      if (ids) return { length, ids }
    }
    const word = words[at] ?? ''
    return { length: 1, ids: find(word) ?? splitCompound(word, find) }
  }
}

/** The words of a text in the form in which they are compared. */
export const splitWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}\p{N}+]+/u)
    .filter((word) => word !== '')
    .map(normalizeName)

const endings = ['s', 'n', 'e', 'en', 'es', 'er']

/** The concepts of a word in singular or plural. */
function findWord(
  forms: ReadonlyMap<string, readonly string[]>,
  word: string,
): readonly string[] | undefined {
  const exact = forms.get(word)
  if (exact || word.length < 5) return exact
  for (const ending of endings) {
    const known = word.endsWith(ending) && forms.get(word.slice(0, -ending.length))
    if (known) return known
  }
  return undefined
}

const minPart = 3
const maxCompound = 40
const links = ['', 's', 'n', 'en']

/** The concepts of a German compound, such as `armbandfarbe`. Undefined unless the dictionary has all of its parts. */
function splitCompound(
  word: string,
  find: (word: string) => readonly string[] | undefined,
): readonly string[] | undefined {
  if (word.length < 2 * minPart || word.length > maxCompound) return undefined
  for (let end = word.length - minPart; end >= minPart; end--) {
    const tail = find(word.slice(end))
    if (!tail) continue
    for (const link of links) {
      if (!word.slice(0, end).endsWith(link)) continue
      const head = word.slice(0, end - link.length)
      if (head.length < minPart) continue
      const ids = find(head) ?? (head.length > minPart ? splitCompound(head, find) : undefined)
      if (ids) return [...ids, ...tail]
    }
  }
  return undefined
}
