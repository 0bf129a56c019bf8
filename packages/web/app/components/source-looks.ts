import type { SourceName } from '@merkwerk/contract'

/** Classes. */
interface SourceLook {
  dot: string
  /** Of a line and its points. */
  line: string
}

const fixed: Partial<Record<SourceName, SourceLook>> = {
  amazon: { dot: 'bg-amazon', line: 'fill-amazon stroke-amazon' },
  ebay: { dot: 'bg-ebay', line: 'fill-ebay stroke-ebay' },
}
const others: readonly SourceLook[] = [
  { dot: 'bg-found-solid', line: 'fill-found-solid stroke-found-solid' },
  { dot: 'bg-ambiguous-solid', line: 'fill-ambiguous-solid stroke-ambiguous-solid' },
  { dot: 'bg-unreadable-solid', line: 'fill-unreadable-solid stroke-unreadable-solid' },
  { dot: 'bg-blocked-solid', line: 'fill-blocked-solid stroke-blocked-solid' },
  { dot: 'bg-accent', line: 'fill-accent stroke-accent' },
]

/** The colors of up to five sources on a chart. Those of Amazon and eBay are the same on all charts. */
export function sourceLooks(names: readonly SourceName[]): (name: SourceName) => SourceLook {
  const further = names.filter((name) => !fixed[name])
  return (name) => fixed[name] ?? (others[further.indexOf(name) % others.length] as SourceLook)
}
