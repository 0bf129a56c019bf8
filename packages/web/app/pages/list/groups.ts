import type { RowGroup } from '@merkwerk/contract'

/**
 * A line of the grid is the position of a row, or a group as a negative number, so that everything that counts lines treats both the same.
 */
export const isGroup = (line: number | undefined): boolean => line !== undefined && line < 0

/** The group of a line, as its index. */
export const toGroupIndex = (line: number): number => -1 - line

/** The rows among lines. */
export const listRows = (lines: readonly number[]): readonly number[] =>
  lines.some(isGroup) ? lines.filter((line) => !isGroup(line)) : lines

/** The lines that are rows, from one on, as their indices. */
export function listRowsFrom(lines: readonly number[], top: number): number[] {
  const rows: number[] = []
  for (let line = top; line < lines.length; line++) if (!isGroup(lines[line])) rows.push(line)
  return rows
}

/** What the values of a group are called where the seller closed it. */
export const toGroupKey = ({ value }: RowGroup): string => JSON.stringify(value)

/** The lines of rows in the order of their groups. Closed groups have no rows. While more rows may follow, so may groups. */
export function layOutGroups(
  positions: readonly number[],
  groups: readonly RowGroup[],
  closed: ReadonlySet<string>,
): number[] {
  const lines: number[] = []
  let next = 0
  for (const [index, group] of groups.entries()) {
    if (next >= positions.length) break
    lines.push(-1 - index)
    const end = next + group.rows
    if (!closed.has(toGroupKey(group)))
      for (const position of positions.slice(next, end)) lines.push(position)
    next = end
  }
  return lines
}
