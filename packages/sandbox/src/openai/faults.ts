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

/** The injected fault of all requests, and usage counts. */
export class ModelState {
  #fault: ModelFault | undefined
  #times = Number.POSITIVE_INFINITY
  #after = 0
  requests = 0
  tokens = 0

  /** Injects a fault into `times` requests after the next `after` ones. */
  set(fault: ModelFault | undefined, { times = Number.POSITIVE_INFINITY, after = 0 } = {}): void {
    this.#fault = fault
    this.#times = times
    this.#after = after
  }

  /** The fault of the next request. A limited fault is used up by its requests. */
  take(): ModelFault | undefined {
    this.#after -= 1
    if (this.#after >= 0) return undefined
    if (this.#times <= 0) return undefined
    this.#times -= 1
    return this.#fault
  }

  get shown() {
    const isOn = this.#fault !== undefined && this.#times > 0
    return { fault: isOn ? this.#fault : null, requests: this.requests, tokens: this.tokens }
  }
}
