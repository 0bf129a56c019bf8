/** Texts that are remembered at a time. */
const most = 20_000
/** Longer texts are rarely stated twice. */
const longest = 60

/**
 * Remembers what a function makes of texts that many products state. Forgets all once there are too many, because to know which was used
 * last would cost more than most of these functions.
 */
export function rememberTexts<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    if (text.length > longest) return make(text)
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (made.size >= most) made.clear()
    made.set(text, value)
    return value
  }
}
