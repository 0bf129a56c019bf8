import { ApiError, type Input, type Output } from '@merkwerk/client/app'
import type { Endpoint } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import { createChangeId, dropMade, keepLost, keepSaved } from './own-changes.ts'
import { type Attempt, WaitsError } from './unsaved-edits.ts'

/** Whether the server may have done what a call asked for although the call failed. */
const isLost = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.status >= 500 || ['NO_RESPONSE', 'INCOMPLETE_RESPONSE', 'INVALID_RESPONSE'].includes(error.code))

/** Whether a call changed nothing, so that undo takes the change before it. */
const hasNoEntry = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'change' in saved && saved.change === null

/**
 * Makes a change of a list with a call that takes the ID of its entry. When the user asks for the same again after no response, it has the
 * same ID, and the server stores it once.
 */
export async function sendOwnChange<E extends Endpoint>(
  listId: string,
  endpoint: E,
  toInput: (id: string) => Input<E>,
): Promise<Output<E>> {
  const asked = `${endpoint.method} ${endpoint.path} ${JSON.stringify(toInput(''))}`
  const id = createChangeId(listId, asked)
  try {
    const saved = await call<Endpoint>(endpoint, toInput(id))
    keepSaved(id)
    if (hasNoEntry(saved)) dropMade(listId, id)
    return saved as Output<E>
  } catch (error) {
    dropMade(listId, id)
    if (error instanceof Error && isLost(error)) keepLost(id, asked)
    throw error
  }
}

/** Errors of calls that end before the server looks whether it has stored the change. */
const unseen = [401, 403, 408, 429]

/** What is known of an attempt that failed: why, whether another one can help without the user, and whether the server may have stored it. */
export function describeFailure(error: Error, reason: string): Partial<Attempt> {
  if (error instanceof WaitsError) return error.attempt
  const isRetried = isLost(error)
  // The server undoes what it fails to save, and says so: later changes do not wait for one that may always fail.
  const hasStoredNothing =
    error instanceof ApiError && (unseen.includes(error.status) || error.code === 'INTERNAL')
  // Whether an attempt before was stored is as unknown as it was.
  return hasStoredNothing ? { reason, isRetried } : { reason, isRetried, isLost: isRetried }
}
