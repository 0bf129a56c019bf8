import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { GptPrompts } from '../../../platform/db/tables.ts'
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

export async function insertPrompt(tx: Tx, prompt: Insertable<GptPrompts>): Promise<void> {
  await tx.insertInto('gpt_prompts').values(prompt).execute()
}
