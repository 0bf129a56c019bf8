import type { SourceName } from '@merkwerk/contract'

interface SourceLook {
  dot: string
  line: string
}

const fixed: Partial<Record<SourceName, SourceLook>> = {
  amazon: { dot: 'bg-amazon', line: 'var(--color-amazon)' },
  ebay: { dot: 'bg-ebay', line: 'var(--color-ebay)' },
}
const others: readonly SourceLook[] = [
  { dot: 'bg-found-solid', line: 'var(--color-found-solid)' },
  { dot: 'bg-ambiguous-solid', line: 'var(--color-ambiguous-solid)' },
  { dot: 'bg-unreadable-solid', line: 'var(--color-unreadable-solid)' },
  { dot: 'bg-blocked-solid', line: 'var(--color-blocked-solid)' },
  { dot: 'bg-accent', line: 'var(--color-accent)' },
]

/** The colors of up to five sources on a chart. Those of Amazon and eBay are the same on all charts. */
export function sourceLooks(names: readonly SourceName[]): (name: SourceName) => SourceLook {
  const further = names.filter((name) => !fixed[name])
  return (name) => fixed[name] ?? (others[further.indexOf(name) % others.length] as SourceLook)
}
