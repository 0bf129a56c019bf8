import type { Context } from '../context.ts'
import type { Actor } from '../http/index.ts'
import { actorKind } from './access.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Who an access token stands for right now. The session and the account are looked up at every call, so that
 * logging out, suspending, paying and losing admin rights take effect at once.
 */
export async function authenticate(context: Context, token: string): Promise<Actor | undefined> {
  const claims = await readAccessToken(context, token)
  if (!claims) return undefined
  const account = await context.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'accounts.id',
      'accounts.is_admin',
      'accounts.is_exempt',
      'accounts.subscription_status',
      'accounts.totp_enabled_at',
    ])
    .where('sessions.id', '=', claims.sessionId)
    .where('accounts.id', '=', claims.accountId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', context.clock.now())
    .where('accounts.suspended_at', 'is', null)
    .executeTakeFirst()
  return (
    account && {
      kind: actorKind(account, context.config.mode),
      accountId: account.id,
      sessionId: claims.sessionId,
    }
  )
}
