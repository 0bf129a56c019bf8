import { ApiError, type Input, type Output } from '@merkwerk/client/app'
import { type Endpoint, endpoints } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import { createChangeId, dropMade, keepLost, keepSaved } from './own-changes.ts'
import { type AttemptChange, changeUnsaved, readUnsaved, requireTurn, WaitsError } from './unsaved-edits.ts'

/** Whether a server or a proxy before it failed a call. */
const hasServerFailed = (error: unknown): boolean => error instanceof ApiError && error.status >= 500

/** Whether the server may have done what a call asked for although the call failed. */
const isLost = (error: Error): boolean =>
  hasServerFailed(error) ||
  (error instanceof ApiError &&
    ['NO_RESPONSE', 'INCOMPLETE_RESPONSE', 'INVALID_RESPONSE'].includes(error.code))

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
    if (error instanceof Error && isLost(error)) keepLost(listId, id, asked)
    throw error
  }
}

/** Failures of a server or a proxy after which a change is withdrawn, so that later ones need not wait for it. */
const mostFailures = 3

/** The server responds, but not to this change, and will not store it any more. */
class WithdrawnError extends Error {}

const countFailures = (listId: string, id: string): number =>
  readUnsaved(listId).find((one) => one.id === id)?.failures ?? 0

/**
 * Sends a change or a step of undo, unless one before it may be stored or not. One that fails each time although the server can be reached is
 * withdrawn. Returns what it did if it is stored.
 */
export async function sendInTurn<Saved>(
  listId: string,
  id: string,
  send: () => Promise<Saved>,
): Promise<Saved | Output<typeof endpoints.withdrawChange>> {
  requireTurn(listId, id)
  try {
    return await send()
  } catch (error) {
    if (!hasServerFailed(error) || countFailures(listId, id) < mostFailures) throw error
    const withdrawn = await call(endpoints.withdrawChange, { params: { id: listId, change: id } })
    if (withdrawn.is_stored) return withdrawn
    throw new WithdrawnError('withdrawn', { cause: error })
  }
}

/** Errors of calls that end before the server looks whether it has stored the change. */
const unseen = [401, 403, 408, 429]

/** What is known of an attempt that failed: why, whether another one can help without the user, and whether the server may have stored it. */
export function describeFailure(
  listId: string,
  id: string,
  { error, describe }: { error: Error; describe: (error: Error) => string },
): AttemptChange {
  if (error instanceof WaitsError) return error.attempt
  if (error instanceof WithdrawnError)
    return {
      id: crypto.randomUUID(),
      reason: describe(error.cause as Error),
      isRetried: false,
      isLost: false,
      failures: 0,
    }
  const attempt = {
    reason: describe(error),
    // Who is signed out comes back.
    isRetried: isLost(error) || (error instanceof ApiError && error.status === 401),
    failures: countFailures(listId, id) + (hasServerFailed(error) ? 1 : 0),
  }
  // The server undoes what it fails to save, and says so: later changes do not wait for one that may always fail.
  const hasStoredNothing =
    error instanceof ApiError && (unseen.includes(error.status) || error.code === 'INTERNAL')
  // Whether an attempt before was stored is as unknown as it was.
  return hasStoredNothing ? attempt : { ...attempt, isLost: isLost(error) }
}

/** Keeps what is known of a change that failed. While it is sent again, it can be undone like one that is saved. */
export function keepFailed(
  listId: string,
  id: string,
  failed: { error: Error; describe: (error: Error) => string },
): void {
  const attempt = describeFailure(listId, id, failed)
  changeUnsaved(listId, id, attempt)
  if (!attempt.isRetried && !readUnsaved(listId).some((one) => one.id === id && one.isLost))
    dropMade(listId, id)
}
