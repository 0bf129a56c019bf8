/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/**
 * Creates a deterministic random generator from a seed text. It uses mulberry32: small, fast and good enough for
 * sample data.
 */
export function createRandomGenerator(seed: string) {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer from `low` to `high`, inclusive. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)]!,
    /** `count` of the choices in their order. */
    some<T>(choices: readonly T[], count: number): T[] {
      const rest = choices.map((_, index) => index)
      while (rest.length > count) rest.splice(between(0, rest.length - 1), 1)
      return rest.map((index) => choices[index]!)
    },
    /** True with a probability of `percent`. */
    chance: (percent: number): boolean => next() * 100 < percent,
  }
}

export type RandomGenerator = ReturnType<typeof createRandomGenerator>
