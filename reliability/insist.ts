import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@merkwerk/client/app'

const pauseMs = 200

/** Errors during an outage: no connection, an interrupted response, or 503 with a message. */
function isAway(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status === 503 || error.code === 'NO_RESPONSE' || error.code === 'INVALID_RESPONSE'
  return error instanceof TypeError
}

/** Retries during outages until a response arrives. Throws other errors, and outages longer than `seconds`. */
export async function insist<T>(attempt: () => Promise<T>, seconds = 90): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline) throw error
      await delay(pauseMs)
    }
  }
}
