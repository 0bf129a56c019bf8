/** How the model can fail; the README says how to reach each. */
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

/** Demonstration products whose text makes the model fail, by the two digits after 952. */
const byProduct: Record<string, ModelFault> = {
  80: 'obedient',
  81: 'refusal',
  82: 'cut-off',
  83: 'invalid-json',
  84: 'invented',
  85: 'unproven',
}

/** The fault that a demonstration EAN in a question has. */
export function faultOfProduct(question: string): ModelFault | undefined {
  const [, code = ''] = /(?<!\d)952(\d\d)\d{8}(?!\d)/.exec(question) ?? []
  return byProduct[code]
}

/** The fault that is switched on for everything, and how much was asked. */
export class ModelState {
  #fault: ModelFault | undefined
  #times = Number.POSITIVE_INFINITY
  #after = 0
  requests = 0
  tokens = 0

  /** Requests from now on have the fault: so many of them, after so many that have none. */
  set(fault: ModelFault | undefined, { times = Number.POSITIVE_INFINITY, after = 0 } = {}): void {
    this.#fault = fault
    this.#times = times
    this.#after = after
  }

  /** The fault of the next request; one that was set for a number of requests is used up by them. */
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
