import type { ChangeEntry } from '@merkwerk/contract'
import { t } from '../../messages/translate.ts'

/** How much an entry of the history has changed. */
export function describeSize({ kind, rows, cells, first }: ChangeEntry): string {
  if (kind === 'formulas') return t('grid.history.formulas', { count: first.length })
  if (kind === 'family')
    return rows === 0 ? t('grid.history.parents') : t('grid.history.rows', { count: rows })
  return describeCells(cells)
}

export const describeCells = (count: number): string => t('grid.history.cells', { count })
