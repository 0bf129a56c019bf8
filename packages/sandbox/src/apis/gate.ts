import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOff, hang, InjectedFault } from '../injected-fault.ts'
import { RateBudget } from '../rate-budget.ts'

/** Faults of an official interface, for all callers. The README says how to cause each. */
export const apiFaults = ['throttled', 'forbidden', 'unavailable', 'timeout', 'cut-off', 'expired'] as const
type ApiFault = (typeof apiFaults)[number]

/** Settings of a control call. */
export interface ApiRules {
  fault?: ApiFault
  /** Number of calls with the fault. Default: all. */
  times?: number
  /** Calls per second. More are rejected. Default: unlimited. */
  rate?: number
}

/** Secrets with this ending get no token. */
const wrongSecret = /-wrong$/

/** Received calls except for tokens, issued tokens, and requested identifiers. */
const noCounts = () => ({ calls: 0, grants: 0, identifiers: 0 })

/** Guards one interface: tokens, quota and injected faults. */
export class ApiGate {
  readonly #tokens = new Set<string>()
  readonly #injected = new InjectedFault<ApiFault>()
  #budget = new RateBudget(undefined)
  counts = noCounts()

  get shown() {
    return { ...this.counts, fault: this.#injected.shown, rate: this.#budget.rate }
  }

  set({ fault, rate, ...limits }: ApiRules): void {
    this.#injected.set(fault, limits)
    this.#budget = new RateBudget(rate)
  }

  reset(): void {
    this.set({})
    this.counts = noCounts()
  }

  /** A token for an hour. Undefined for a wrong secret. */
  grant(secret: string): string | undefined {
    if (secret === '' || wrongSecret.test(secret)) return undefined
    this.counts.grants += 1
    const token = `sandbox-${this.counts.grants}-${secret.length}`
    this.#tokens.add(token)
    return token
  }

  /** Rejects a call if necessary. Undefined if the call may continue. */
  async refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    error: (code: string) => object,
  ): Promise<FastifyReply | undefined> {
    this.counts.calls += 1
    const fault = this.#injected.take()
    if (fault === 'expired') this.#tokens.clear()
    if (!this.#tokens.has(token)) return reply.code(401).send(error('Unauthorized'))
    if (fault === 'forbidden') return reply.code(403).send(error('Forbidden'))
    if (fault === 'unavailable') return reply.code(503).send(error('ServiceUnavailable'))
    if (fault === 'throttled' || !this.#budget.take()) return reply.code(429).send(error('QuotaExceeded'))
    if (fault === 'timeout') await hang()
    return fault === 'cut-off' ? cutOff(request, reply, '{"items":[') : undefined
  }
}
