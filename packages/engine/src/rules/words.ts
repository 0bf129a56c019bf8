/** A word of a text. A decimal number is one word, so that 1 does not match in 1,5. */
export interface Word {
  text: string
  start: number
  end: number
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:(?<=\d)[.,](?=\d)[\p{L}\p{N}\p{M}]+)*/gu
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

export const hasWord = (text: string): boolean => wordCharacter.test(text)

export const splitWords = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))

/** Lower case with unchanged positions. Characters whose lower case is longer stay unchanged. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replace(/./gu, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  )
}

/** Normalizes case and white space of a name or value for comparison. */
export const fold = (text: string): string => lowered(text.normalize('NFC')).replace(/\s+/g, ' ').trim()

/** A text in lower case, split into words. */
export interface WordedText {
  lower: string
  words: readonly Word[]
}

export function wordedText(text: string): WordedText {
  const lower = lowered(text)
  return { lower, words: splitWords(lower) }
}
