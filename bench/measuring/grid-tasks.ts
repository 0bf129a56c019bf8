import type { Page } from '@playwright/test'
import type { Timer } from './timed-tasks.ts'

/** Tasks that every grid does, in this order. Undo takes back the task before it. */
export const tasks = {
  'sort 100,000 rows by title': 'sortTitle',
  'sort by an attribute, for the first time': 'sortNumber',
  'sort by an attribute, again': 'sortNumberAgain',
  'group by brand': 'group',
  'paste 1,000 × 10 cells': 'paste',
  'undo the paste': 'undoPaste',
  'fill 10,000 cells': 'fill',
  'undo the fill': 'undoFill',
  'replace in 100,000 rows': 'replace',
  'undo the replacement': 'undoReplace',
} as const

export type TaskName = (typeof tasks)[keyof typeof tasks]

/** A grid that is driven with keys and clicks. */
export interface DrivenGrid {
  name: string
  page: Page
  /** Puts the cursor into the cell of a row and one of the pasted columns. */
  clickCell: (row: number, column: number) => Promise<void>
  tasks: Record<TaskName, (timer: Timer) => Promise<void>>
}

const pastedRows = 1_000
export const filledRows = 10_000
const pastedColumns = 10
/** The texts of each paste differ. */
export const createBlock = (round: number): string[][] =>
  Array.from({ length: pastedRows }, (_, row) =>
    Array.from({ length: pastedColumns }, (_column, column) => `Text ${round} ${row} ${column}`),
  )
export const replacement = { find: ' ml', text: ' Milliliter' }
