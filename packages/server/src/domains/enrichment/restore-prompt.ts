import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { addVersion, lockPrompts } from './prompt-versions.ts'

/** Makes the text of an old version count again, as a new version. Throws `NOT_FOUND`. */
export async function restorePrompt(context: Context, admin: Actor, version: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const active = await lockPrompts(tx)
    const { text } = await tx
      .selectFrom('gpt_prompts')
      .select('text')
      .where('version', '=', version)
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    await addVersion(context, tx, admin, { active, text, restoredFrom: version })
  })
}
