import type { GptSettings, Prompt, PromptVersion } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'

const shownVersions = 100

/** The active prompt, which is the newest version. Undefined if none was ever saved. */
export async function findActivePrompt(db: Db) {
  return db
    .selectFrom('gpt_prompts')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether runs that are submitted now have a GPT step. */
export async function isGptOn({ config, db }: Pick<Context, 'config' | 'db'>): Promise<boolean> {
  return config.openai.apiKey !== undefined && ((await findActivePrompt(db))?.text ?? '').trim() !== ''
}

export async function getPrompt(db: Db): Promise<Prompt> {
  const active = await findActivePrompt(db)
  return { text: active?.text ?? '', content: active?.text ?? '', version: active?.version ?? null }
}

/** The newest versions with their texts, newest first. */
export async function listVersions(db: Db): Promise<PromptVersion[]> {
  const versions = await db
    .selectFrom('gpt_prompts')
    .innerJoin('accounts', 'accounts.id', 'created_by')
    .select(['version', 'text', 'restored_from', 'username', 'gpt_prompts.created_at'])
    .orderBy('version', 'desc')
    .limit(shownVersions)
    .execute()
  return versions.map(({ username, created_at, ...version }, index) => ({
    ...version,
    created_at: created_at.toISOString(),
    created_by: username,
    is_active: index === 0,
  }))
}

/** Model and limits, as admins see them. */
export function describeSettings({ openai }: Context['config']): GptSettings {
  return {
    is_configured: openai.apiKey !== undefined,
    model: openai.model,
    tokens_per_product: openai.tokensPerProduct,
    tokens_per_run: openai.tokensPerRun,
    concurrency: openai.concurrency,
    input_price: openai.prices.input,
    output_price: openai.prices.output,
  }
}
