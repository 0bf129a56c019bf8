import type { ListFamilyRow } from '@merkwerk/contract'

/** The positions of rows that have the same values as another row. No shop can tell such rows apart. */
export function findRepeated(rows: readonly ListFamilyRow[]): ReadonlySet<number> {
  const groups = Map.groupBy(rows, ({ values }) =>
    JSON.stringify(values.map((value) => value.trim().toLowerCase())),
  )
  const repeated = [...groups.values()].filter((group) => group.length > 1)
  return new Set(repeated.flatMap((group) => group.map(({ position }) => position)))
}
