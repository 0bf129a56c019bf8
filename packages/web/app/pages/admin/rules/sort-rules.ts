import type { FilterUsage } from '@merkwerk/contract'
import type { Rule } from '../../../api/rule-kinds.ts'

export type RuleUsage = FilterUsage['rules'][number]
export interface Sorting {
  column: 'name' | 'value' | 'usage'
  order: 'asc' | 'desc'
}

/** Filters by text and sorts. Equal rules keep their order. */
export function sortRules(
  rules: readonly Rule[],
  text: string,
  { column, order }: Sorting,
  usages: ReadonlyMap<number, RuleUsage>,
): Rule[] {
  const wanted = text.trim().toLowerCase()
  const found = rules.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
  const { compare } = new Intl.Collator(['de', 'en'], { sensitivity: 'base', numeric: true })
  const countUses = ({ id }: Rule) => usages.get(id)?.values ?? 0
  const direction = order === 'asc' ? 1 : -1
  return found.sort(
    (a, b) => direction * (column === 'usage' ? countUses(a) - countUses(b) : compare(a[column], b[column])),
  )
}
