// docs/decisions/0010-sessions.md

import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { actorKind } from './access.ts'
import { readAccessToken } from './access-token.ts'
import { findSignedIn } from './queries.ts'

/**
 * Who an access token stands for right now. The session and the account are looked up at every call, so that
 * logging out, suspending, paying and losing admin rights take effect at once. A session in which no code of the account's
 * second factor was shown is none.
 */
export async function authenticate(context: Context, token: string): Promise<Actor | undefined> {
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
