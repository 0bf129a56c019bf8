import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { findActivePrompt } from './queries.ts'

/** Prompt and model of a run, as they were at submit. */
export interface PinnedPrompt {
  prompt: string
  model: string
  /** The run continues without GPT. */
  isSkipped: boolean
}

/** Counts of the GPT step for the products of a batch or run. */
export interface GptCounts {
  answered: number
  /** Refused, truncated or unreadable responses. */
  unusable: number
  /** Not sent to the model: beyond the run's tokens, or the run continues without GPT. */
  leftOut: number
  inputTokens: number
  outputTokens: number
}

/** Pins prompt and model for a new run. Returns why the GPT step is left out, if it is. */
export async function pinPrompt(
  { config }: Context,
  tx: Tx,
  runId: number,
): Promise<'no-key' | 'no-prompt' | undefined> {
  if (config.openai.apiKey === undefined) return 'no-key'
  const active = await findActivePrompt(tx)
  if (!active || active.text.trim() === '') return 'no-prompt'
  await tx
    .insertInto('run_gpt')
    .values({ run_id: runId, prompt_version: active.version, model: config.openai.model })
    .execute()
  return undefined
}

/** Prompt and model of a run. Undefined if the GPT step is left out. */
export async function findPinnedPrompt(db: Db, runId: number): Promise<PinnedPrompt | undefined> {
  const row = await db
    .selectFrom('run_gpt')
    .innerJoin('gpt_prompts', 'version', 'prompt_version')
    .select(['text', 'model', 'skipped_at'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row && { prompt: row.text, model: row.model, isSkipped: row.skipped_at !== null }
}

/** Continues a run without GPT from now on. */
export async function skipGpt(tx: Tx, runId: number, now: Date): Promise<void> {
  await tx
    .updateTable('run_gpt')
    .set({ skipped_at: now })
    .where('run_id', '=', runId)
    .where('skipped_at', 'is', null)
    .execute()
}

/** Adds to a run's counts, in the transaction that inserts the records. */
export async function addGptCounts(tx: Tx, runId: number, counts: GptCounts): Promise<void> {
  await tx
    .updateTable('run_gpt')
    .set((row) => ({
      answered: row('answered', '+', counts.answered),
      unusable: row('unusable', '+', counts.unusable),
      left_out: row('left_out', '+', counts.leftOut),
      input_tokens: row('input_tokens', '+', counts.inputTokens),
      output_tokens: row('output_tokens', '+', counts.outputTokens),
    }))
    .where('run_id', '=', runId)
    .execute()
}

/** The GPT counts of a run. Undefined if the GPT step is left out. */
export async function findGptCounts(db: Db, runId: number): Promise<GptCounts | undefined> {
  return db
    .selectFrom('run_gpt')
    .select([
      'answered',
      'unusable',
      'left_out as leftOut',
      'input_tokens as inputTokens',
      'output_tokens as outputTokens',
    ])
    .where('run_id', '=', runId)
    .executeTakeFirst()
}
