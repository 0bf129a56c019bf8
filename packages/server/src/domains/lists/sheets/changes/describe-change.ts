import {
  type ChangedCell,
  type ChangeEntry,
  type ComputedColumn,
  shownCells,
  shownCharacters,
} from '@merkwerk/contract'
import type { StoredChange } from './changes-queries.ts'
import { computedField, identifiersField } from './changes-store.ts'
import { describeIdentifiers } from './identifier-cells.ts'

const shorten = (text: string | null): string | null =>
  text === null || text.length <= shownCharacters ? text : text.slice(0, shownCharacters).toWellFormed()

/** A cell with texts for people: what is stored of identifiers is more. */
const describeCell = (cell: ChangedCell): ChangedCell =>
  cell.field === identifiersField
    ? { ...cell, before: describeIdentifiers(cell.before), after: describeIdentifiers(cell.after) }
    : cell

/** A cell as people see it: each formula that differs is one. */
export function listCells(cell: ChangedCell): ChangedCell[] {
  if (cell.field !== computedField) return [describeCell(cell)]
  const [before, after] = [cell.before, cell.after].map(
    (columns) =>
      new Map(
        (JSON.parse(columns ?? '[]') as ComputedColumn[]).map(({ field, formula }) => [field, formula]),
      ),
  )
  return [...new Map([...(before ?? []), ...(after ?? [])]).keys()].flatMap((field) => {
    const [from, to] = [before?.get(field) ?? null, after?.get(field) ?? null]
    return from === to ? [] : [{ position: 0, field, before: from, after: to }]
  })
}

const shortenTexts = ({ before, after, ...cell }: ChangedCell): ChangedCell => ({
  ...cell,
  before: shorten(before),
  after: shorten(after),
})

/** A cell as a preview shows it. */
export const shortenCell = (cell: ChangedCell): ChangedCell => shortenTexts(describeCell(cell))

export const isOfFamilies = ({ kind }: Pick<StoredChange, 'kind'>): boolean => kind === 'family'

/** An entry of the history as its list shows it. */
export const describeChange = (change: StoredChange): ChangeEntry => ({
  id: change.public_id,
  kind: change.kind,
  by: change.by,
  at: change.changed_at.toISOString(),
  // Cells of families are no cells of the sheet.
  fields: isOfFamilies(change) ? ['family'] : change.fields,
  rows: change.rows,
  cells: change.cells,
  first: isOfFamilies(change) ? [] : change.first.flatMap(listCells).slice(0, shownCells).map(shortenTexts),
  undone:
    change.undone_by !== null && change.undone_at !== null
      ? { by: change.undone_by, at: change.undone_at.toISOString() }
      : null,
  can_be_undone: change.undone_at === null && !change.is_overwritten,
  can_be_redone: change.can_be_redone && !change.is_overwritten,
})
