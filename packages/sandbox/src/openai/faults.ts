/** Faults of the model. The README says how to cause each. */
export const modelFaults = [
  'insufficient-quota',
  'rate-limit',
  'timeout',
  'unavailable',
  'refusal',
  'cut-off',
  'invalid-json',
  'invented',
  'unproven',
  'obedient',
] as const
export type ModelFault = (typeof modelFaults)[number]

/** Demonstration products whose text causes a fault, by the two digits after 952. */
const byProduct: Record<string, ModelFault> = {
  80: 'obedient',
  81: 'refusal',
  82: 'cut-off',
  83: 'invalid-json',
  84: 'invented',
  85: 'unproven',
}

/** The fault of a demonstration EAN in a question. */
export function faultOfProduct(question: string): ModelFault | undefined {
  const [, code = ''] = /(?<!\d)952(\d\d)\d{8}(?!\d)/.exec(question) ?? []
  return byProduct[code]
}
