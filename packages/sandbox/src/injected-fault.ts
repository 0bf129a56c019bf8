import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A fault that a control call injects into requests. */
export class InjectedFault<F extends string> {
  #fault: F | undefined
  #times = 0
  #after = 0

  /** Injects a fault into `times` requests after the next `after` ones, or none. */
  set(fault: F | undefined, { times = Number.POSITIVE_INFINITY, after = 0 } = {}): void {
    this.#fault = fault
    this.#times = times
    this.#after = after
  }

  /** The fault of the next request. A limited fault is used up by its requests. */
  take(): F | undefined {
    this.#after -= 1
    if (this.#after >= 0 || this.#times <= 0) return undefined
    this.#times -= 1
    return this.#fault
  }

  /** The fault that is not used up, or null. */
  get shown(): F | null {
    return this.#times > 0 ? (this.#fault ?? null) : null
  }
}

const longestWaitMs = 900_000

/** Waits longer than any caller, or `ms` if that is shorter. */
export const hang = (ms = longestWaitMs): Promise<void> =>
  delay(Math.min(ms, longestWaitMs), undefined, { ref: false })

/** Sends the beginning of a JSON response and closes the connection. */
export function cutOff(request: FastifyRequest, reply: FastifyReply, beginning: string): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  reply.raw.write(beginning)
  request.raw.socket.destroySoon()
  return reply
}
