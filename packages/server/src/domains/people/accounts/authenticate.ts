// docs/decisions/0010-sessions.md

import type { Context } from '../../../platform/context.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { actorKind } from './access.ts'
import { readAccessToken } from './access-token.ts'
import { findSignedIn } from './queries.ts'

/**
 * Returns the current actor of an access token. Each call looks up session and account, so that changes of either take
 * effect at once. A session without the account's second factor is invalid.
 */
export async function authenticate(context: Context, token: string): Promise<SessionActor | undefined> {
  const claims = readAccessToken(context, token)
  if (!claims) return undefined
  const account = await findSignedIn(context.db, claims, context.clock.now())
  return (
    account && {
      kind: actorKind(account, context.config.mode),
      accountId: account.id,
      sessionId: claims.sessionId,
    }
  )
}
