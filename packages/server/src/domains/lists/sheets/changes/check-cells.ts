import { type ChangedCell, maxRowEdits } from '@merkwerk/contract'
import type { Db } from '../../../../platform/db/index.ts'
import { findComputed, nameOwnColumns } from '../computed/computed-store.ts'
import { findExisting, findFull } from './changes-queries.ts'
import { checkValue } from './check-value.ts'
import { type GivenCell, selectGiven } from './given-cells-queries.ts'
import { changeIdentifiers, isIdentifier } from './identifier-cells.ts'
import type { GatheredRefused } from './refused-values.ts'

export interface CheckedCells<Cell extends GivenCell> {
  listId: number
  /** Each cell once. */
  cells: readonly Cell[]
  /** Whether the cells were read from rows of the list. */
  areRead?: boolean
  refused: GatheredRefused
}

/** Cells that fit, as they are stored, and those of identifiers. Gathers the others by field and reason. */
export async function checkGiven<Cell extends GivenCell>(
  db: Db,
  { cells, ...list }: CheckedCells<Cell>,
): Promise<{ edited: Cell[]; identifiers: ChangedCell[] }> {
  const [stated, edited] = [true, false].map((isStated) =>
    cells.filter(({ field }) => isIdentifier(field) === isStated),
  )
  return {
    edited: await checkCells(db, { ...list, cells: edited ?? [] }),
    identifiers: await changeIdentifiers(db, { ...list, cells: stated ?? [] }),
  }
}

async function checkCells<Cell extends GivenCell>(
  db: Db,
  { listId, cells, areRead = false, refused }: CheckedCells<Cell>,
): Promise<Cell[]> {
  const fields = Map.groupBy(cells, ({ field }) => field)
  const positions = areRead ? [] : [...new Set(cells.map(({ position }) => position))]
  const existing = new Set(await findExisting(db, listId, positions))
  // Those of the whole list take less time than to name 100,000 rows.
  const selected = areRead ? undefined : selectGiven(positions)
  const full = new Set(await findFull(db, { listId, selected, fields: [...fields.keys()] }, maxRowEdits))
  const columns = nameOwnColumns(await findComputed(db, listId))
  return [...fields].flatMap(([field, ofField]) =>
    ofField.flatMap((cell) => {
      const { position } = cell
      const checked = checkValue(field, cell.value, columns)
      if (!areRead && !existing.has(position)) refused.add(field, [position], 'row-missing')
      else if ('code' in checked) refused.add(field, [position], checked.code, checked.params)
      else if (checked.value !== null && full.has(position))
        refused.add(field, [position], 'row-full', { most: maxRowEdits })
      else return [{ ...cell, value: checked.value }]
      return []
    }),
  )
}
