/** A word of a text; a number with decimals is one word, so that 1 is no word of 1,5. */
export interface Word {
  text: string
  start: number
  end: number
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}\p{M}]+)*/gu
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

export const hasWord = (text: string): boolean => wordCharacter.test(text)

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))

/** Lower case, each character where it was: letters whose lower case is longer are left alone. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replace(/./gu, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  )
}

/** What two names or values have in common that are the same but for case and blanks. */
export const fold = (text: string): string => lowered(text.normalize('NFC')).replace(/\s+/g, ' ').trim()

/** A text in lower case, cut into words. */
export interface WordedText {
  lower: string
  words: readonly Word[]
}

export function wordedText(text: string): WordedText {
  const lower = lowered(text)
  return { lower, words: wordsOf(lower) }
}
