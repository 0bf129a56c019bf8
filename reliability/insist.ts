import { setTimeout as delay } from 'node:timers/promises'
import { CallError, NoServerError } from '../scripts/search/calls.ts'

const pauseMs = 200

/** What a client may see while something is down: nobody answers, the answer breaks off, or 503 with words. */
function isAway(error: unknown): boolean {
  if (error instanceof CallError) return error.status === 503
  return error instanceof NoServerError || error instanceof TypeError || error instanceof SyntaxError
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
