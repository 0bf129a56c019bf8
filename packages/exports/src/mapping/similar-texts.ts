/** Texts with more pairs of characters are not compared. */
const maxLength = 100
/** Pairs of characters that very many texts have say little and cost most. */
const maxTexts = 2_000

/** The different pairs of characters of a text, with its beginning and end. */
function bigrams(text: string): Set<string> {
  const padded = `^${text.slice(0, maxLength)}$`
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < padded.length; at++) pairs.add(padded.slice(at, at + 2))
  return pairs
}

/**
 * Finds the text that is most similar to another one by the Sørensen-Dice coefficient of their pairs of characters: 1 for equal texts, 0
 * for texts without a common pair. An index keeps a search fast among thousands of texts.
 */
export class SimilarTexts {
  readonly #sizes: number[] = []
  readonly #textsByPair = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    for (const [index, text] of texts.entries()) {
      const pairs = bigrams(text)
      this.#sizes.push(pairs.size)
      for (const pair of pairs) {
        const indexes = this.#textsByPair.get(pair) ?? []
        this.#textsByPair.set(pair, indexes)
        if (indexes.length < maxTexts) indexes.push(index)
      }
    }
  }

  /** The index of the most similar text. Of equally similar ones the first wins. */
  nearest(text: string): { index: number; similarity: number } | undefined {
    const pairs = bigrams(text)
    const common = new Map<number, number>()
    for (const pair of pairs)
      for (const index of this.#textsByPair.get(pair) ?? []) common.set(index, (common.get(index) ?? 0) + 1)
    let nearest: { index: number; similarity: number } | undefined
    for (const [index, count] of common) {
      const similarity = (2 * count) / (pairs.size + (this.#sizes[index] ?? 0))
      const isNearer =
        !nearest ||
        similarity > nearest.similarity ||
        (similarity === nearest.similarity && index < nearest.index)
      if (isNearer) nearest = { index, similarity }
    }
    return nearest
  }
}
