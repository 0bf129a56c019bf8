import type { FilterList } from '@merkwerk/contract'

/** One value that a rule changed. */
export interface RuleUse {
  list: FilterList
  id: number
}
