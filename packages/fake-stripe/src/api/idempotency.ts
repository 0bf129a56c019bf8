import type { Account } from '../state/account.ts'
import { StripeError } from './errors.ts'

export interface Answer {
  status: number
  /** JSON. */
  body: string
  isReplay: boolean
}

type Kept = { request: string; status: number; body: string }

const keyReused = (key: string): StripeError =>
  new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

function outcomeOf(work: () => object): Omit<Answer, 'isReplay'> {
  try {
    return { status: 200, body: JSON.stringify(work()) }
  } catch (error) {
    if (!(error instanceof StripeError && error.keepsChanges)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }) }
  }
}

/**
 * Does the work once for a key and repeats its answer afterwards, declines included. Requests that are refused before
 * anything happened leave no trace, as with Stripe. Throws the idempotency error for a key that meant another request.
 */
export function answerOnce(
  { store }: Account,
  key: string | null,
  request: string,
  work: () => object,
): Answer {
  if (key === null) return { ...outcomeOf(work), isReplay: false }
  const [kept] = store.rows<Kept>('SELECT request, status, body FROM answers WHERE key = ?', key)
  if (kept === undefined) {
    const outcome = outcomeOf(work)
    store.run('INSERT INTO answers VALUES (?, ?, ?, ?)', key, request, outcome.status, outcome.body)
    return { ...outcome, isReplay: false }
  }
  if (kept.request !== request) throw keyReused(key)
  return { status: kept.status, body: kept.body, isReplay: true }
}
