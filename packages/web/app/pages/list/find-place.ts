import { type ColumnId, isColumn } from './columns.ts'

export interface Place {
  index: number
  /** Undefined at the head of a row. */
  column: ColumnId | undefined
  isCheck: boolean
  isOpener: boolean
}

/** The cell of an element. Undefined outside the rows and in an editor. */
export function findPlace(target: EventTarget): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const isCheck = target.closest('[data-check]') !== null
  const row = target.closest<HTMLElement>('[data-index]')
  if (!row || (!isCheck && target.matches('input, textarea'))) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  return {
    index: Number(row.dataset.index),
    column: column !== undefined && isColumn(column) ? column : undefined,
    isCheck,
    isOpener: !isCheck && target.closest('[data-open]') !== null,
  }
}
