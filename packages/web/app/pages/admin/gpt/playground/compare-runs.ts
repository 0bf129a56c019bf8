import type { RuledAttribute } from '@merkwerk/contract'

export interface ComparedAttribute {
  name: string
  active: string[]
  edited: string[]
  /** Without duplicates. */
  rules: string[]
  isChanged: boolean
}

/** Attributes in the order of the edited run, followed by those that it lost. */
export function compareRuns(
  active: readonly RuledAttribute[],
  edited: readonly RuledAttribute[],
): ComparedAttribute[] {
  const names = new Set([...edited, ...active].map(({ name }) => name))
  return [...names].map((name) => {
    const of = (run: readonly RuledAttribute[]) => run.filter((attribute) => attribute.name === name)
    const before = of(active).map(({ value }) => value)
    const after = of(edited).map(({ value }) => value)
    const rules = new Set(of(edited).map(({ rule }) => rule))
    rules.delete('')
    const isChanged = before.join('\n') !== after.join('\n')
    return { name, active: before, edited: after, rules: [...rules], isChanged }
  })
}
