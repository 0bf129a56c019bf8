import { listRows } from './groups.ts'

/** Rows as a call selects them: by ranges of positions if these are fewer. */
export function selectPositions(positions: readonly number[]): number[] | { ranges: [number, number][] } {
  const sorted = [...listRows(positions)].sort((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const position of sorted) {
    const last = ranges.at(-1)
    if (last && position <= last[1] + 1) last[1] = position
    else ranges.push([position, position])
  }
  return ranges.length * 2 < sorted.length ? { ranges } : sorted
}
