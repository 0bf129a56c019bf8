import type { Word, WordedText } from './words.ts'

/** Negate the next word, skipping small words between: `nicht aus Leder`. */
const adjacent = new Set(['nicht', 'not', 'never', 'non', 'weder', 'noch', 'neither', 'nor'])
const passedOver = new Set(
  'aus für in of for from made mehr ganz a an the ein eine einen einem einer'.split(' '),
)
/** Negate everything up to the end of the clause: `ohne Deckel und Griff`. */
const wide = new Set(
  'kein keine keinen keinem keiner keines ohne no without sans senza sin zonder bez'.split(' '),
)
const wideReach = 3
/** `nicht nur rot` means red. */
const limiting = new Set(['nur', 'only', 'just', 'bloß'])
const contrary = new Set(['aber', 'sondern', 'but', 'mit', 'with', 'dafür'])
const clauseEnd = /[,;:.!?/|()•–—]/

const negatedAfter = new Set(['frei', 'free', 'nein'])
const notIncluded = /^(?:nicht|not)$/
const included = new Set(
  'enthalten inbegriffen vorhanden verfügbar geeignet included available suitable'.split(' '),
)

/** Whether the words from `first` to `last` are negated: `nicht rot`, `BPA-frei`, `Akku: nein`. */
export function isNegated(
  { lower, words }: WordedText,
  { first, last }: { first: number; last: number },
): boolean {
  return isDeniedBefore(lower, words, first) || isDeniedAfter(lower, words, last)
}

function isDeniedBefore(text: string, words: readonly Word[], first: number): boolean {
  let isAdjacent = true
  for (let index = first - 1; index >= Math.max(0, first - wideReach); index -= 1) {
    const [word, next] = [words[index], words[index + 1]]
    if (!word || !next || clauseEnd.test(text.slice(word.end, next.start)) || contrary.has(word.text))
      return false
    if (limiting.has(next.text) && adjacent.has(word.text)) return false
    if (wide.has(word.text) || (isAdjacent && adjacent.has(word.text))) return true
    isAdjacent &&= passedOver.has(word.text)
  }
  return false
}

function isDeniedAfter(text: string, words: readonly Word[], last: number): boolean {
  const [word, next, afterNext] = [words[last], words[last + 1], words[last + 2]]
  if (!word || !next || !/^[\s:‐-–-]*$/.test(text.slice(word.end, next.start))) return false
  if (negatedAfter.has(next.text)) return true
  return notIncluded.test(next.text) && afterNext !== undefined && included.has(afterNext.text)
}
