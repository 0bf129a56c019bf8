import { fold, splitWords, type WordedText } from './words.ts'

interface Phrase<T> {
  text: string
  /** Number of punctuation characters before its first word. */
  lead: number
  endsInWord: boolean
  meaning: T
}

/** A phrase found in a text. `first` and `last` are indexes of words. */
export interface Found<T> {
  start: number
  end: number
  first: number
  last: number
  meaning: T
}

/**
 * Finds phrases in texts as whole words, ignoring case. Punctuation within a phrase (`18/10`, `C++`) must match. A
 * phrase without a word is never found. Time grows with the text, not with the number of phrases.
 */
export class PhraseIndex<T> {
  readonly #byFirstWord = new Map<string, Phrase<T>[]>()

  constructor(phrases: Iterable<readonly [phrase: string, meaning: T]>) {
    for (const [written, meaning] of phrases) {
      const text = fold(written)
      const words = splitWords(text)
      const [first, last] = [words[0], words.at(-1)]
      if (!first || !last) continue
      const phrase = { text, lead: first.start, endsInWord: last.end === text.length, meaning }
      this.#byFirstWord.set(first.text, [...(this.#byFirstWord.get(first.text) ?? []), phrase])
    }
  }

  get isEmpty(): boolean {
    return this.#byFirstWord.size === 0
  }

  /** All occurrences of phrases, including overlapping ones. */
  occurrences(text: WordedText): Found<T>[] {
    return this.isEmpty ? [] : text.words.flatMap((_, index) => this.#at(text, index))
  }

  /** The longest non-overlapping phrases in text order. */
  find(text: WordedText): Found<T>[] {
    return longest(this.occurrences(text))
  }

  #at({ lower, words }: WordedText, first: number): Found<T>[] {
    const word = words[first]
    const phrases = (word && this.#byFirstWord.get(word.text)) ?? []
    return phrases.flatMap(({ text: phrase, lead, endsInWord, meaning }) => {
      const start = (word?.start ?? 0) - lead
      const end = start + phrase.length
      if (start < 0 || !lower.startsWith(phrase, start)) return []
      let last = first
      while ((words[last + 1]?.start ?? end) < end) last++
      if (endsInWord && words[last]?.end !== end) return []
      return [{ start, end, first, last, meaning }]
    })
  }
}

/** The longest of overlapping occurrences, in text order. */
export function longest<T>(found: Found<T>[]): Found<T>[] {
  found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const kept: Found<T>[] = []
  for (const each of found)
    if (kept.every(({ start, end }) => each.end <= start || end <= each.start)) kept.push(each)
  return kept.sort((a, b) => a.start - b.start)
}
