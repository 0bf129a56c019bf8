import { fold, lowered, type Word, wordsOf } from './words.ts'

interface Phrase<T> {
  text: string
  /** Signs before its first word. */
  lead: number
  endsInWord: boolean
  meaning: T
}

/** A phrase found in a text; `first` and `last` are the words it covers. */
export interface Found<T> {
  start: number
  end: number
  first: number
  last: number
  meaning: T
}

/**
 * Finds phrases in texts as whole words, whatever their case. A phrase may have signs in it (`18/10`, `C++`), which
 * must stand in the text too; one without any word is never found. Time grows with the text, not with the phrases.
 */
export class PhraseIndex<T> {
  readonly #byFirstWord = new Map<string, Phrase<T>[]>()

  constructor(phrases: Iterable<readonly [phrase: string, meaning: T]>) {
    for (const [written, meaning] of phrases) {
      const text = fold(written)
      const words = wordsOf(text)
      const [first, last] = [words[0], words.at(-1)]
      if (!first || !last) continue
      const phrase = { text, lead: first.start, endsInWord: last.end === text.length, meaning }
      this.#byFirstWord.set(first.text, [...(this.#byFirstWord.get(first.text) ?? []), phrase])
    }
  }

  get isEmpty(): boolean {
    return this.#byFirstWord.size === 0
  }

  /** The phrases in `text`, longest first and without overlap, in the order of the text. */
  find(text: string, words: readonly Word[] = wordsOf(lowered(text))): Found<T>[] {
    const whole = lowered(text)
    const found = words.flatMap((_, index) => this.#at(whole, words, index))
    found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    const kept: Found<T>[] = []
    for (const each of found)
      if (kept.every(({ start, end }) => each.end <= start || end <= each.start)) kept.push(each)
    return kept.sort((a, b) => a.start - b.start)
  }

  #at(text: string, words: readonly Word[], first: number): Found<T>[] {
    const word = words[first]
    const phrases = (word && this.#byFirstWord.get(word.text)) ?? []
    return phrases.flatMap(({ text: phrase, lead, endsInWord, meaning }) => {
      const start = (word?.start ?? 0) - lead
      const end = start + phrase.length
      if (start < 0 || !text.startsWith(phrase, start)) return []
      const last = words.findLastIndex((each) => each.start < end)
      if (endsInWord && words[last]?.end !== end) return []
      return [{ start, end, first, last, meaning }]
    })
  }
}
