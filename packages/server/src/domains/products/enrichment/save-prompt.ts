import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import { type ActivePrompt, findPromptText, insertPrompt, lockPrompts } from './prompt-store.ts'
import { requireRoom } from './question.ts'

/**
 * Saves a prompt as a new version for runs submitted from now on. The text of the active version adds no version. Throws
 * `INVALID_INPUT` if it leaves no room for a product, and `CONFLICT` if the edited version `seen` is not active any more.
 */
export async function savePrompt(
  context: Context,
  admin: Actor,
  text: string,
  seen: number | null | undefined,
): Promise<void> {
  requireRoom(context.config, text)
  await context.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    if (seen !== undefined && seen !== (active?.version ?? null)) throw conflict('prompt-changed')
    await addVersion(context, tx, admin, { active, text, restoredFrom: null })
  })
}

/** Adds the text of an earlier version as the newest version. Throws `NOT_FOUND`. */
export async function restorePrompt(context: Context, admin: Actor, version: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    const text = await findPromptText(tx, version)
    if (text === undefined) throw new AppError('NOT_FOUND')
    await addVersion(context, tx, admin, { active, text, restoredFrom: version })
  })
}

/** Adds a version after the locked active one, unless the text is the same. */
async function addVersion(
  { clock }: Context,
  tx: Tx,
  { accountId }: Actor,
  { active, text, restoredFrom }: { active: ActivePrompt; text: string; restoredFrom: number | null },
): Promise<void> {
  if (active?.text === text) return
  const version = (active?.version ?? 0) + 1
  const at = clock.now()
  await insertPrompt(tx, {
    version,
    text,
    restored_from: restoredFrom,
    created_by: accountId,
    created_at: at,
  })
  const details = { version, restoredFrom }
  await writeAudit(tx, { at, by: accountId, action: 'save-prompt', details })
}
