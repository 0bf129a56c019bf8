// docs/decisions/0064-changes.md

import type { Tx } from '../../../../platform/db/index.ts'
import { recordCells } from './changes-store.ts'
import { type FamilyCell, findFamiliesAt, readFamilyCells } from './family-cells-store.ts'
import { markNewEans } from './mark-eans-store.ts'

interface ChangedFamilies {
  listId: number
  accountId: number
  at: Date
  families: readonly number[]
  positions: readonly number[]
  publicId: string | undefined
}

/** Runs a change of families and of rows in them as an entry of the history of their locked list. Returns the ID of the entry. */
export async function recordFamilies<Result>(
  tx: Tx,
  { listId, accountId, at, families, positions, publicId }: ChangedFamilies,
  change: () => Promise<Result>,
): Promise<{ result: Result; changeId: number | null }> {
  const touched = [...new Set([...families, ...(await findFamiliesAt(tx, listId, positions))])]
  const before = await readFamilyCells(tx, listId, { families: touched, positions })
  const result = await change()
  const all = [...new Set([...positions, ...listPositions(before)])]
  const known = [...new Set([...touched, ...(await findFamiliesAt(tx, listId, all))])]
  const after = await readFamilyCells(tx, listId, { families: known, positions: all })
  await markNewEans(tx, listId, listPositions(after))
  const cells = compareCells(before, after)
  const changeId = await recordCells(tx, { listId, accountId, at, kind: 'family', publicId }, cells)
  return { result, changeId }
}

const listPositions = (cells: readonly FamilyCell[]): number[] =>
  cells.flatMap(({ position }) => (position > 0 ? [position] : []))

const toKey = ({ field, position }: FamilyCell): string => `${field} ${position}`

/** The cells that differ. */
function compareCells(before: readonly FamilyCell[], after: readonly FamilyCell[]) {
  const former = new Map(before.map((cell) => [toKey(cell), cell]))
  const next = new Map(after.map((cell) => [toKey(cell), cell]))
  return [...new Map([...former, ...next])].flatMap(([key, { field, position }]) => {
    const [from, to] = [former.get(key)?.value ?? null, next.get(key)?.value ?? null]
    return from === to ? [] : [{ field, position, before: from, after: to }]
  })
}
