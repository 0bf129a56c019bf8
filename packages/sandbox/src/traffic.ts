import type { MarketplaceKind } from './marketplaces/site.ts'
import { createRandomGenerator } from './products/random-generator.ts'

export type PageKind = 'product' | 'search'

/** Faults that can be injected into a share of all requests to a marketplace. */
export const rateableFaults = ['captcha', 'unavailable', 'slow', 'cut-off'] as const
type RateableFault = (typeof rateableFaults)[number]

/** The condition of a marketplace: down, or failing in a share (0 to 1) of requests. */
export interface Condition {
  isDown: boolean
  rates: Partial<Record<RateableFault, number>>
}

export const noConditions = (): Record<MarketplaceKind, Condition> => ({
  amazon: { isDown: false, rates: {} },
  ebay: { isDown: false, rates: {} },
})
export const noRequests = (): Record<MarketplaceKind, Record<PageKind, number>> => ({
  amazon: { product: 0, search: 0 },
  ebay: { product: 0, search: 0 },
})

/** Request counts and injected conditions of one sandbox. */
export class Traffic {
  conditions = noConditions()
  requests = noRequests()
  readonly #failures = new Map<string, number>()
  readonly #dice = createRandomGenerator('traffic')

  /** The fault of the next request, according to the rates. */
  drawFault(marketplace: MarketplaceKind): RateableFault | undefined {
    const { rates } = this.conditions[marketplace]
    return rateableFaults.find((fault) => this.#dice.chance((rates[fault] ?? 0) * 100))
  }

  /** Uses up one of the `times` failures of an address before each success. Returns false for the success. */
  takeFailure(address: string, times: number): boolean {
    const failures = this.#failures.get(address) ?? 0
    if (failures < times) {
      this.#failures.set(address, failures + 1)
      return true
    }
    this.#failures.delete(address)
    return false
  }
}
