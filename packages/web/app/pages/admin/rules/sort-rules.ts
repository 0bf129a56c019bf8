import type { FilterUsage } from '@merkwerk/contract'
import type { Rule } from '../../../api/rule-kinds.ts'

export type RuleUsage = FilterUsage['rules'][number]
export type SortColumn = 'name' | 'value' | 'usage'
export interface Sorting {
  column: SortColumn
  isDescending: boolean
}

/** Filters by text and sorts. Equal rules keep their order. */
export function sortRules(
  rules: readonly Rule[],
  text: string,
  { column, isDescending }: Sorting,
  usages: ReadonlyMap<number, RuleUsage>,
): Rule[] {
  const wanted = text.trim().toLowerCase()
  const found = rules.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
  const { compare } = new Intl.Collator(['de', 'en'], { sensitivity: 'base', numeric: true })
  const usesOf = ({ id }: Rule) => usages.get(id)?.values ?? 0
  const direction = isDescending ? -1 : 1
  return found.sort(
    (a, b) => direction * (column === 'usage' ? usesOf(a) - usesOf(b) : compare(a[column], b[column])),
  )
}
