import type { Remark } from '@merkwerk/contract'
import type { CompiledRules, RuleUse } from '@merkwerk/engine'
import {
  findPinnedPrompt,
  type GptCounts,
  GptUnavailableError,
  type PinnedPrompt,
  type ReadAttributes,
  readAttributes,
  skipGpt,
} from '../enrichment/index.ts'
import type { AnsweredRecord } from './close-batch.ts'
import type { JobContext } from './job-context.ts'
import type { JobRow } from './store.ts'

/** How the GPT step of a batch is to be done. */
interface Step {
  rules: CompiledRules
  /** Records of the job before this batch. */
  offset: number
  /** Nothing is waited for any more: where the model does not answer now, the job goes on without it. */
  isFinal: boolean
  signal: AbortSignal
}

/** Records after the GPT step, with how often rules applied to what the model read. */
export interface EnrichedRecords {
  answered: AnsweredRecord[]
  uses: RuleUse[]
  /** Undefined where the job is without the GPT step. */
  gpt?: GptCounts
}

/**
 * Lets the model read what the found products of a batch lack. Throws `GptUnavailableError` where the batch has to wait
 * for it, and the signal's reason on abort.
 */
export async function enrichRecords(
  ctx: JobContext,
  job: JobRow,
  answered: AnsweredRecord[],
  step: Step,
): Promise<EnrichedRecords> {
  const pinned = await findPinnedPrompt(ctx.db, job.id)
  if (!pinned) return { answered, uses: [] }
  const read = await readRecords(ctx, pinned, answered, step).catch(async (error: unknown) => {
    if (!(error instanceof GptUnavailableError && step.isFinal)) throw error
    await ctx.db.transaction().execute((tx) => skipGpt(tx, job.id, ctx.clock.now()))
    return new Map<AnsweredRecord, ReadAttributes>()
  })
  return {
    answered: answered.map((each) => withRead(each, read.get(each))),
    uses: [...read.values()].flatMap(({ uses }) => uses),
    gpt: countRead(answered, [...read.values()]),
  }
}

/**
 * What the model read of each record it was asked about. A job asks about as many records, from its first on, as it could
 * pay if each cost the most that a product may, so that it does not matter which batch comes first.
 */
async function readRecords(
  { gpt, config }: JobContext,
  { prompt, model, isSkipped }: PinnedPrompt,
  answered: readonly AnsweredRecord[],
  { rules, offset, signal }: Step,
): Promise<Map<AnsweredRecord, ReadAttributes>> {
  if (!gpt || isSkipped) return new Map()
  const { tokensPerProduct, tokensPerJob } = config.openai
  const affordable = Math.max(0, Math.floor(tokensPerJob / tokensPerProduct) - offset)
  const asked = answered.slice(0, affordable).filter(({ result }) => result.merged !== null)
  const products = asked.map(({ joined, result }) => ({
    products: joined,
    attributes: result.merged?.attributes ?? [],
  }))
  const read = await readAttributes(gpt, { prompt, model, tokensPerProduct }, products, rules, signal)
  return new Map(read.map((each, index) => [asked[index] as AnsweredRecord, each]))
}

/** A record with what was read of it, or with a remark why nothing was. */
function withRead(each: AnsweredRecord, read: ReadAttributes | undefined): AnsweredRecord {
  const { merged, remarks } = each.result
  if (!merged) return each
  const remark: Remark | undefined = read ? unusableRemark(read) : 'gpt-left-out'
  const result = remark
    ? { ...each.result, remarks: [...remarks, remark] }
    : { ...each.result, merged: { ...merged, attributes: read?.attributes ?? merged.attributes } }
  return { ...each, result }
}

const unusableRemark = ({ answer }: ReadAttributes): Remark | undefined =>
  answer.outcome === 'answered' ? undefined : 'gpt-unusable'

function countRead(answered: readonly AnsweredRecord[], read: readonly ReadAttributes[]): GptCounts {
  const usable = read.filter(({ answer }) => answer.outcome === 'answered').length
  return {
    answered: usable,
    unusable: read.length - usable,
    leftOut: answered.filter(({ result }) => result.merged !== null).length - read.length,
    inputTokens: read.reduce((sum, { answer }) => sum + answer.tokens.input, 0),
    outputTokens: read.reduce((sum, { answer }) => sum + answer.tokens.output, 0),
  }
}
