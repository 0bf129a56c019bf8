import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@merkwerk/client'

const pauseMs = 200

/** What a client may see while something is down: nobody answers, the answer breaks off, or 503 with words. */
function isAway(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status === 503 || error.code === 'NO_RESPONSE' || error.code === 'INVALID_RESPONSE'
  return error instanceof TypeError
}

/** Tries until it gets an answer, as a patient client does; what is no outage is passed on, and one that lasts `seconds`. */
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
