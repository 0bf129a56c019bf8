import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { endOwnSession, endSessions } from './session-store.ts'

/** Ends one of the caller's sessions, or all but the current one. Throws `NOT_FOUND` if it is not open or not theirs. */
export async function endOwnSessions(context: Context, actor: Actor, id: string | undefined): Promise<void> {
  const { accountId, sessionId } = actor
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    if (id === undefined) await endSessions(tx, accountId, now, { reason: 'other-device', except: sessionId })
    else if (!(await endOwnSession(tx, accountId, id, now))) throw new AppError('NOT_FOUND')
  })
}
