import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, hang, InjectedFault } from '../injected-fault.ts'
import { RateBudget } from '../rate-budget.ts'

/** Faults of a data source, for all callers. */
export const sourceFaults = [
  'throttled',
  'forbidden',
  'unavailable',
  'timeout',
  'cut-off',
  'damaged',
] as const
type SourceFault = (typeof sourceFaults)[number]

/** Settings of a control call. */
export interface SourceRules {
  fault?: SourceFault
  /** Number of calls with the fault. Default: all. */
  times?: number
  /** Calls per second. More are rejected. Default: unlimited. */
  rate?: number
}

/** Guards one data source: quota and injected faults. */
export class SourceGate {
  readonly #injected = new InjectedFault<SourceFault>()
  #budget = new RateBudget(undefined)
  #calls = 0
  /** Status of throttled calls. */
  readonly #throttledStatus: 429 | 503

  constructor(throttledStatus: 429 | 503) {
    this.#throttledStatus = throttledStatus
  }

  get shown() {
    return { calls: this.#calls, fault: this.#injected.shown, rate: this.#budget.rate }
  }

  set({ fault, rate, ...limits }: SourceRules): void {
    this.#injected.set(fault, limits)
    this.#budget = new RateBudget(rate)
  }

  reset(): void {
    this.set({})
    this.#calls = 0
  }

  /** Rejects a call if necessary. Undefined if the call may continue. */
  async refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    this.#calls += 1
    const fault = this.#injected.take()
    if (fault === 'forbidden') return reply.code(403).send({ message: 'Forbidden' })
    if (fault === 'unavailable') return reply.code(500).send({ message: 'Internal Server Error' })
    if (fault === 'throttled' || !this.#budget.take())
      return reply
        .code(this.#throttledStatus)
        .header('retry-after', '1')
        .send({ message: 'Too many requests' })
    if (fault === 'timeout') await hang()
    if (fault === 'damaged') return reply.type('text/html').send('<html><p>Not what you asked for')
    return fault === 'cut-off' ? cutOff(request, reply, '{"data":{') : undefined
  }
}
