import type { MarketplaceKind } from './marketplaces/site.ts'
import { createRandomGenerator } from './products/random-generator.ts'

export type PageKind = 'product' | 'search'

/** Faults that can be injected into a share of all requests to a marketplace. */
export const rateableFaults = ['captcha', 'unavailable', 'slow', 'cut-off'] as const
export type RateableFault = (typeof rateableFaults)[number]

/** The condition of a marketplace: down, or failing in a share (0 to 1) of requests. */
export interface Condition {
  isDown: boolean
  rates: Partial<Record<RateableFault, number>>
}

type PerMarketplace<T> = Record<MarketplaceKind, T>

const fineCondition = (): Condition => ({ isDown: false, rates: {} })
const noRequests = (): Record<PageKind, number> => ({ product: 0, search: 0 })

/** Request counts and injected conditions of one sandbox. */
export class Traffic {
  #conditions: PerMarketplace<Condition> = { amazon: fineCondition(), ebay: fineCondition() }
  #requests: PerMarketplace<Record<PageKind, number>> = { amazon: noRequests(), ebay: noRequests() }
  readonly #failures = new Map<string, number>()
  readonly #dice = createRandomGenerator('traffic')

  get conditions(): PerMarketplace<Condition> {
    return this.#conditions
  }

  get requests(): PerMarketplace<Record<PageKind, number>> {
    return this.#requests
  }

  count(marketplace: MarketplaceKind, page: PageKind): void {
    this.#requests[marketplace][page] += 1
  }

  setCondition(marketplace: MarketplaceKind, condition: Condition): void {
    this.#conditions[marketplace] = condition
  }

  clearConditions(): void {
    this.#conditions = { amazon: fineCondition(), ebay: fineCondition() }
  }

  clearRequests(): void {
    this.#requests = { amazon: noRequests(), ebay: noRequests() }
  }

  /** The fault of the next request, according to the rates. */
  drawFault(marketplace: MarketplaceKind): RateableFault | undefined {
    const { rates } = this.#conditions[marketplace]
    return rateableFaults.find((fault) => this.#dice.chance((rates[fault] ?? 0) * 100))
  }

  /** Whether an address that fails `times` times before each success fails now. */
  failsStill(address: string, times: number): boolean {
    const failures = this.#failures.get(address) ?? 0
    if (failures < times) {
      this.#failures.set(address, failures + 1)
      return true
    }
    this.#failures.delete(address)
    return false
  }
}
