import type { ListFamily } from '@merkwerk/contract'

const fold = (text: string): string => text.trim().toLowerCase()

/** The combinations of the values of a family that no row has, such as `L / Rot`, at most so many, and how many there are. */
export function findMissing(
  { axes, rows }: Pick<ListFamily, 'axes' | 'rows'>,
  most: number,
): { count: number; first: string[] } {
  const values = axes.map((_, axis) => {
    const texts = rows.map((row) => row.values[axis] ?? '').filter((text) => text !== '')
    return texts.filter((text, at) => texts.findIndex((other) => fold(other) === fold(text)) === at)
  })
  const toKey = (texts: readonly string[]) => JSON.stringify(texts.map(fold))
  const present = new Set(rows.filter((row) => !row.values.includes('')).map((row) => toKey(row.values)))
  const all = values.reduce((product, { length }) => product * length, 1)
  const first: string[] = []
  // Each number stands for a combination. The last axis changes first.
  for (let at = 0; at < all && first.length < most; at++) {
    let rest = at
    const texts = values
      .toReversed()
      .map((list) => {
        const text = list[rest % list.length] ?? ''
        rest = Math.floor(rest / list.length)
        return text
      })
      .reverse()
    if (!present.has(toKey(texts))) first.push(texts.join(' / '))
  }
  return { count: all - present.size, first }
}
