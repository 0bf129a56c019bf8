import type { Health } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'

/** The GPT cost of jobs submitted since a time, in US dollars by the configured prices. */
export async function describeGptCost(
  context: Pick<Context, 'db' | 'config'>,
  since: Date,
): Promise<Health['gpt']> {
  const { jobs, input, output } = await context.db
    .selectFrom('job_gpt')
    .innerJoin('jobs', 'jobs.id', 'job_gpt.job_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('jobs'),
      fn.sum<number | null>('input_tokens').as('input'),
      fn.sum<number | null>('output_tokens').as('output'),
    ])
    .where('jobs.created_at', '>', since)
    .where('answered', '>', 0)
    .executeTakeFirstOrThrow()
  const tokens = { input: Number(input), output: Number(output) }
  return { jobs, tokens: tokens.input + tokens.output, cost: costOf(context, tokens) }
}

/** The price of tokens in US dollars. */
export const costOf = (
  { config }: Pick<Context, 'config'>,
  { input, output }: { input: number; output: number },
): number => (input * config.openai.prices.input + output * config.openai.prices.output) / 1_000_000
