/** Texts of one function that are remembered, and their greatest length. */
const limits = { texts: 5_000, length: 200 }

/** Remembers results of a pure function: names and short values of attributes repeat from row to row. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > limits.length) return compute(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const result = compute(text)
    if (known.size === limits.texts) known.clear()
    known.set(text, result)
    return result
  }
}
