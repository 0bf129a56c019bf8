import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import { writeAudit } from '../accounts/index.ts'
import { findActivePrompt } from './queries.ts'

type ActivePrompt = Awaited<ReturnType<typeof findActivePrompt>>

/** Versions are numbered one after the other: nobody else adds one until the transaction ends. */
export async function lockPrompts(tx: Tx): Promise<ActivePrompt> {
  await sql`LOCK TABLE gpt_prompts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return findActivePrompt(tx)
}

/** Adds a version behind the locked active one, unless the text is the same. */
export async function addVersion(
  context: Context,
  tx: Tx,
  admin: Actor,
  { active, text, restoredFrom }: { active: ActivePrompt; text: string; restoredFrom: number | null },
): Promise<void> {
  if (active?.text === text) return
  const version = (active?.version ?? 0) + 1
  const at = context.clock.now()
  await tx
    .insertInto('gpt_prompts')
    .values({ version, text, restored_from: restoredFrom, created_by: admin.accountId, created_at: at })
    .execute()
  await writeAudit(tx, {
    at,
    actorAccountId: admin.accountId,
    action: 'save-prompt',
    details: { version, restoredFrom },
  })
}
