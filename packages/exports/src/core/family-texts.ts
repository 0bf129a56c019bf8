import { cleanText } from './clean-product.ts'
import { ignoringCase } from './comparison.ts'
import { addedValue, changedAxis } from './family-causes.ts'
import type { FamilyRules } from './family-rules.ts'
import type { Finding } from './findings.ts'
import type { ExportFamily, FamilyAxis } from './product.ts'
import { otherSpelling } from './spellings.ts'
import { cutText, joinLines } from './texts.ts'

/** The axes of a family as the importer takes them. */
export class AxisTexts {
  readonly axes: FamilyAxis[]
  readonly #values: Map<string, string>[]
  readonly #rules: FamilyRules
  readonly #report: (finding: Finding) => void

  constructor({ axes }: ExportFamily, rules: FamilyRules, report: (finding: Finding) => void) {
    this.#rules = rules
    this.#report = report
    this.axes = axes.map(({ name }) => ({ name: this.#fit(name, name, 'name'), values: [] }))
    this.#values = axes.map(({ name, values }) => {
      const known = new Map<string, string>()
      for (const value of values) {
        const text = this.#fit(value, name)
        if (text !== '' && !known.has(this.#key(text))) known.set(this.#key(text), text)
      }
      return known
    })
  }

  /** Whether the family has no axis, or one with a name that the importer does not accept or takes for another. */
  get hasBadAxis(): boolean {
    const { nameKey = ignoringCase } = this.#rules
    const keys = this.axes.map(({ name }) => nameKey(name))
    return keys.length === 0 || keys.includes('') || new Set(keys).size < keys.length
  }

  /** The value of a variant in the spelling of its family. A value that the family lacks becomes its last one. */
  value(text: string, axis: number): string {
    const { name = '' } = this.axes[axis] ?? {}
    const known = this.#values[axis]
    const fitted = this.#fit(text, name, 'variant')
    if (fitted === '' || !known) return ''
    const former = known.get(this.#key(fitted))
    if (former !== undefined && former !== fitted)
      this.#report({ cause: otherSpelling, attribute: name, before: fitted, after: former })
    if (former !== undefined) return former
    known.set(this.#key(fitted), fitted)
    this.#report({ cause: addedValue, attribute: name, before: fitted })
    return fitted
  }

  /** The axes with the values that variants have, in the order of the family. */
  withValues(variants: readonly (readonly string[])[]): FamilyAxis[] {
    return this.axes.map(({ name }, axis) => {
      const used = new Set(variants.map((values) => values[axis]))
      return { name, values: [...(this.#values[axis]?.values() ?? [])].filter((value) => used.has(value)) }
    })
  }

  /** The list of the family reports changes, and its variants have the same values. */
  #fit(text: string, attribute: string, place: 'name' | 'list' | 'variant' = 'list'): string {
    const { maxLength = Number.POSITIVE_INFINITY, fit = (kept) => kept } = this.#rules
    const { maxNameLength = maxLength } = this.#rules
    const line = joinLines(cleanText(text))
    const max = place === 'name' ? maxNameLength : maxLength
    const after = cutText(fit(line).trim(), max)
    const isKnown = place === 'variant' && this.#values.some((known) => known.has(this.#key(after)))
    if (after !== line && !isKnown) this.#report({ cause: changedAxis, attribute, before: line, after })
    return after
  }

  #key(text: string): string {
    return (this.#rules.valueKey ?? ignoringCase)(text)
  }
}
