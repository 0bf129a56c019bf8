import { createContext } from 'react'

/** Fields of the shown list whose values formulas make. */
export const ComputedFields = createContext<readonly string[]>([])
