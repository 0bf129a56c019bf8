import type { Health } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

/**
 * Runs submitted since a time whose questions were answered, and the cost of the responses that the model sent since then, in
 * US dollars by the configured prices. Responses that a run took from the store cost nothing again.
 */
export async function describeGptCost(
  context: Pick<Context, 'db' | 'config'>,
  since: Date,
): Promise<Health['gpt']> {
  const lastBefore = context.db
    .selectFrom('runs')
    .select('id')
    .where('created_at', '<=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
  const { runs } = await context.db
    .selectFrom('run_gpt')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    // Runs have IDs in the order of their submits. A join would read every run.
    .where('run_id', '>', sql<number>`coalesce(${lastBefore}, 0)`)
    .where('answered', '>', 0)
    .executeTakeFirstOrThrow()
  const { input, output } = await context.db
    .selectFrom('gpt_answers')
    .select(({ fn }) => [
      fn.sum<number | null>('input_tokens').as('input'),
      fn.sum<number | null>('output_tokens').as('output'),
    ])
    .where('answered_at', '>', since)
    .executeTakeFirstOrThrow()
  const tokens = { input: Number(input), output: Number(output) }
  return { runs, tokens: tokens.input + tokens.output, cost: computeCost(context, tokens) }
}

/** The price of tokens in US dollars. */
export const computeCost = (
  { config }: Pick<Context, 'config'>,
  { input, output }: { input: number; output: number },
): number => (input * config.openai.prices.input + output * config.openai.prices.output) / 1_000_000
