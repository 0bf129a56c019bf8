import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { findActivePrompt } from './prompt-queries.ts'
import { demandRoom } from './question.ts'

/**
 * Saves a prompt as a new version, which counts for jobs submitted from now on; the text that counts already makes
 * none. Throws `INVALID_INPUT` where it leaves no room for a product, and `CONFLICT` where `seen`, the version that was edited, is not the active one any more.
 */
export async function savePrompt(
  ctx: Context,
  admin: Actor,
  text: string,
  seen: number | null | undefined,
): Promise<void> {
  demandRoom(ctx.config, text)
  await ctx.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    if (seen !== undefined && seen !== (active?.version ?? null))
      throw new AppError(
        'CONFLICT',
        { success: false },
        { text: 'Somebody else saved this prompt meanwhile. Nothing was overwritten.' },
      )
    await addVersion(ctx, tx, admin, { active, text, restoredFrom: null })
  })
}

/** Makes the text of an old version count again, as a new version. Throws `NOT_FOUND`. */
export async function restorePrompt(ctx: Context, admin: Actor, version: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    const { text } = await tx
      .selectFrom('gpt_prompts')
      .select('text')
      .where('version', '=', version)
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    await addVersion(ctx, tx, admin, { active, text, restoredFrom: version })
  })
}

type ActivePrompt = Awaited<ReturnType<typeof findActivePrompt>>

/** Versions are numbered one after the other: nobody else adds one until the transaction ends. */
async function lockPrompts(tx: Tx): Promise<ActivePrompt> {
  await sql`LOCK TABLE gpt_prompts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return findActivePrompt(tx)
}

async function addVersion(
  ctx: Context,
  tx: Tx,
  admin: Actor,
  { active, text, restoredFrom }: { active: ActivePrompt; text: string; restoredFrom: number | null },
): Promise<void> {
  if (active?.text === text) return
  const version = (active?.version ?? 0) + 1
  const at = ctx.clock.now()
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
