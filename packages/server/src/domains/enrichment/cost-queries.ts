import type { Health } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'

/**
 * Jobs submitted since a time whose questions were answered, and the cost of the responses that the model sent since then, in
 * US dollars by the configured prices. Responses that a job took from the store cost nothing again.
 */
export async function describeGptCost(
  context: Pick<Context, 'db' | 'config'>,
  since: Date,
): Promise<Health['gpt']> {
  const { jobs } = await context.db
    .selectFrom('job_gpt')
    .innerJoin('jobs', 'jobs.id', 'job_gpt.job_id')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .where('jobs.created_at', '>', since)
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
  return { jobs, tokens: tokens.input + tokens.output, cost: costOf(context, tokens) }
}

/** The price of tokens in US dollars. */
export const costOf = (
  { config }: Pick<Context, 'config'>,
  { input, output }: { input: number; output: number },
): number => (input * config.openai.prices.input + output * config.openai.prices.output) / 1_000_000
