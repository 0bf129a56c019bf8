import type { Account } from '../state/account.ts'
import { StripeError } from './errors.ts'

export interface StoredResponse {
  status: number
  /** JSON. */
  body: string
  isReplay: boolean
}

type StoredRow = { request: string; status: number; body: string }

const keyReused = (key: string): StripeError =>
  new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

function toResponse(work: () => object): Omit<StoredResponse, 'isReplay'> {
  try {
    return { status: 200, body: JSON.stringify(work()) }
  } catch (error) {
    if (!(error instanceof StripeError && error.keepsChanges)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }) }
  }
}

/** Stripe forgets keys after this time. */
const keySeconds = 24 * 3600

/**
 * Runs `work` once per key and replays its response later, including declines. As with Stripe, requests that fail
 * validation are not stored. Throws the idempotency error for a key of another request.
 */
export function respondOnce(
  account: Account,
  key: string | undefined,
  request: string,
  work: () => object,
): StoredResponse {
  if (key === undefined) return { ...toResponse(work), isReplay: false }
  const { store } = account
  const now = account.now()
  const [stored] = store.rows<StoredRow>(
    'SELECT request, status, body FROM stored_responses WHERE key = ? AND at > ?',
    ...[key, now - keySeconds],
  )
  if (stored === undefined) {
    const response = toResponse(work)
    const row = [key, request, response.status, response.body, now]
    store.run('INSERT OR REPLACE INTO stored_responses VALUES (?, ?, ?, ?, ?)', ...row)
    return { ...response, isReplay: false }
  }
  if (stored.request !== request) throw keyReused(key)
  return { status: stored.status, body: stored.body, isReplay: true }
}
