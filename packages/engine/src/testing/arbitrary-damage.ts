import fc from 'fast-check'

/** One damage to bytes. `at` and `length` are relative. */
export interface Damage {
  kind: 'cut' | 'delete' | 'repeat' | 'overwrite' | 'insert'
  at: number
  length: number
  text: string
}

const share = fc.double({ min: 0, max: 1, noNaN: true })

/** Up to eight damages. `words` are texts with a meaning to the parser. */
export function arbitraryDamages(words: readonly string[]): fc.Arbitrary<Damage[]> {
  const damage = fc.record({
    kind: fc.constantFrom<Damage['kind']>('cut', 'delete', 'repeat', 'overwrite', 'insert'),
    at: share,
    // Mostly small, sometimes large.
    length: share.map((number) => number ** 6),
    text: fc.oneof(
      fc.constantFrom(...words),
      fc.tuple(fc.constantFrom(...words), fc.nat(20_000)).map(([word, times]) => word.repeat(times)),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
  })
  return fc.array(damage, { minLength: 1, maxLength: 8 })
}

/** The damaged bytes, at most 8 MB. */
export function damageBytes(bytes: Uint8Array, damages: readonly Damage[]): Buffer {
  let whole = Buffer.from(bytes)
  for (const { kind, at, length, text } of damages) {
    const from = Math.floor(at * whole.length)
    const to = Math.min(whole.length, from + Math.ceil(length * whole.length))
    const [before, piece, after] = [whole.subarray(0, from), whole.subarray(from, to), whole.subarray(to)]
    const made = {
      cut: () => [before],
      delete: () => [before, after],
      repeat: () => [before, piece, piece, piece, after],
      overwrite: () => [before, Buffer.from(text).subarray(0, piece.length), after],
      insert: () => [before, Buffer.from(text), piece, after],
    }[kind]()
    whole = Buffer.concat(made).subarray(0, 8 * 2 ** 20)
  }
  return whole
}

/** Whether PostgreSQL can store all texts in `value`, and none contains control characters of terminals. */
export const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isStorable)

/** A copy of a JSON value in which one part has another type or place, or is missing. */
export function mutate(value: unknown, path: number[], replacement: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return replacement
  const entries = Object.entries(value)
  if (entries.length === 0) return replacement
  const at = step % entries.length
  const changed = entries.map(([key, part], index) =>
    index === at ? ([key, mutate(part, rest, replacement)] as const) : ([key, part] as const),
  )
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)
}
