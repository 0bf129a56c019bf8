// docs/decisions/0010-sessions.md

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { keepsPlan } from '../../platform/db/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import { actorKind, type Reach } from './access.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Who an access token stands for right now. The session and the account are looked up at every call, so that
 * logging out, suspending, paying and losing admin rights take effect at once. A session in which no code of the account's
 * second factor was shown is none.
 */
export async function authenticate(context: Context, token: string): Promise<Actor | undefined> {
  const claims = await readAccessToken(context, token)
  if (!claims) return undefined
  const { rows } = await sql<Reach & { id: number }>`${keepsPlan}
    SELECT accounts.id, is_admin, is_exempt, subscription_status, totp_enabled_at IS NOT NULL AS has_shown_code
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    WHERE sessions.id = ${claims.sessionId} AND accounts.id = ${claims.accountId} AND ended_at IS NULL
      AND expires_at > ${context.clock.now()} AND suspended_at IS NULL
      AND (totp_enabled_at IS NULL OR second_factor_at >= totp_enabled_at)`.execute(context.db)
  const [account] = rows
  return (
    account && {
      kind: actorKind(account, context.config.mode),
      accountId: account.id,
      sessionId: claims.sessionId,
    }
  )
}
