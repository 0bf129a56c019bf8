import { DistinctTexts } from './distinct-texts.ts'
import type { Cause, Finding } from './findings.ts'
import type { ProductKey } from './product.ts'
import type { Run } from './target.ts'

export const otherSpelling: Cause = {
  id: 'other-spelling',
  kind: 'value-replaced',
  text: {
    de: 'Für den Import ist der Name oder Wert derselbe wie ein früherer in anderer Schreibweise. Er übernimmt die frühere.',
    en: 'For the importer the name or value is the same as an earlier one in another spelling. It uses the earlier one.',
  },
  action: {
    de: 'Legen Sie die Schreibweise mit einer Regel fest.',
    en: 'Define the spelling with a rule.',
  },
}

/** Spellings that are kept as text. Of later ones only hashes are kept. */
const maxTexts = 20_000

/**
 * Finds texts that an importer takes for an earlier one of an export. Memory: some thousand texts, then hashes of each spelling.
 */
export class Spellings {
  readonly #seen = new DistinctTexts()
  readonly #firsts = new DistinctTexts()
  readonly #texts = new Map<string, string>()

  /**
   * Compares a text with all earlier ones that share one of its keys. `first` is the spelling that occurred first, if it is still
   * known, otherwise the text itself.
   */
  compare(text: string, keys: readonly string[]): { state: 'new' | 'same' | 'other'; first: string } {
    const known = keys.filter((key) => !this.#seen.add(key))
    const first = known.map((key) => this.#texts.get(key)).find((spelling) => spelling !== undefined) ?? text
    for (const key of keys)
      if (this.#texts.size < maxTexts && !this.#texts.has(key)) this.#texts.set(key, first)
    // The keys are part of what is remembered: two attributes may have a value of the same spelling.
    const own = `${text}\0${keys.join('\0')}`
    if (known.length > 0) return { state: this.#firsts.has(own) ? 'same' : 'other', first }
    this.#firsts.add(own)
    return { state: 'new', first: text }
  }
}

/**
 * Returns a function that gives the spelling of a text that the importer keeps: the first one with one of its keys. Reports each
 * product that has another one. Texts of different scopes are never the same.
 */
export function firstSpellings(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  toKeys: (text: string) => readonly string[],
  cause: Cause = otherSpelling,
): (
  product: ProductKey,
  text: string,
  place: Pick<Finding, 'column' | 'attribute'>,
  scope?: string,
) => string {
  const spellings = new Spellings()
  return (product, text, place, scope = '') => {
    if (text === '') return text
    const { state, first } = spellings.compare(
      text,
      toKeys(text).map((key) => `${scope}\n${key}`),
    )
    if (state === 'other') reportOn(product, { cause, ...place, before: text, after: first })
    return first
  }
}

/**
 * Returns a function that reports the levels of a path which the importer takes for an earlier one below the same parents. The file
 * keeps its own spelling: the importer finds the earlier one itself.
 */
export function pathReporter(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  toKeys: (text: string) => readonly string[],
  cause: Cause = otherSpelling,
): (product: ProductKey, path: readonly string[], column: string) => void {
  const spellings = new Spellings()
  return (product, path, column) => {
    let parents = ''
    for (const name of path) {
      const keys = toKeys(name).map((key) => `${parents}\n${key}`)
      const { state, first } = spellings.compare(name, keys)
      if (state === 'other') reportOn(product, { cause, column, before: name, after: first })
      parents += `\n${toKeys(first)[0] ?? ''}`
    }
  }
}
