import type { Language, ProblemCode, ProblemParams, RefusedCells } from '@merkwerk/contract'
import { maxChangedCells } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'

/** Cells of a field that a change leaves as they were, for one problem. */
export interface RefusedValues {
  field: string
  code: ProblemCode
  params?: ProblemParams
  cells: number
  positions: number[]
}

/** Gathers refused cells by field and problem. */
export function gatherRefused() {
  const groups = new Map<string, RefusedValues>()
  return {
    add(field: string, positions: readonly number[], code: ProblemCode, params?: ProblemParams): void {
      if (positions.length === 0) return
      const key = `${code} ${field} ${JSON.stringify(params)}`
      const group = groups.get(key) ?? { field, code, ...(params && { params }), cells: 0, positions: [] }
      group.cells += positions.length
      group.positions.push(...positions.slice(0, maxChangedCells - group.positions.length))
      groups.set(key, group)
    },
    all: (): RefusedValues[] => [...groups.values()],
  }
}
export type GatheredRefused = ReturnType<typeof gatherRefused>

export const describeRefused = (
  { field, code, params, cells, positions }: RefusedValues,
  language: Language,
): RefusedCells => ({
  field,
  code,
  message: sayProblem({ code, ...(params && { params }) }, language),
  cells,
  positions,
})
