import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { addVersion, lockPrompts } from './prompt-versions.ts'
import { demandRoom } from './question.ts'

/**
 * Saves a prompt as a new version, which counts for jobs submitted from now on; the text that counts already makes
 * none. Throws `INVALID_INPUT` where it leaves no room for a product, and `CONFLICT` where `seen`, the version that was
 * edited, is not the active one any more.
 */
export async function savePrompt(
  context: Context,
  admin: Actor,
  text: string,
  seen: number | null | undefined,
): Promise<void> {
  demandRoom(context.config, text)
  await context.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    if (seen !== undefined && seen !== (active?.version ?? null))
      throw new AppError(
        'CONFLICT',
        { success: false },
        { text: 'Somebody else saved this prompt meanwhile. Nothing was overwritten.' },
      )
    await addVersion(context, tx, admin, { active, text, restoredFrom: null })
  })
}
