import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/index.ts'
import { findActivePrompt } from './queries.ts'

export type ActivePrompt = Awaited<ReturnType<typeof findActivePrompt>>

/** Locks the prompts, because versions are numbered consecutively. Returns the active prompt. */
export async function lockPrompts(tx: Tx): Promise<ActivePrompt> {
  await sql`LOCK TABLE gpt_prompts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return findActivePrompt(tx)
}

export async function findPromptText(db: Db, version: number): Promise<string | undefined> {
  const prompt = await db
    .selectFrom('gpt_prompts')
    .select('text')
    .where('version', '=', version)
    .executeTakeFirst()
  return prompt?.text
}

export async function insertPrompt(
  tx: Tx,
  prompt: { version: number; text: string; restoredFrom: number | null; by: number; at: Date },
): Promise<void> {
  const { version, text, restoredFrom, by, at } = prompt
  await tx
    .insertInto('gpt_prompts')
    .values({ version, text, restored_from: restoredFrom, created_by: by, created_at: at })
    .execute()
}
