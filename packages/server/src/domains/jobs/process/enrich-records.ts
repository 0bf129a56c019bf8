import type { RecordNote } from '@merkwerk/contract'
import type { CompiledRules } from '@merkwerk/engine'
import {
  findPinnedPrompt,
  type GptCounts,
  GptUnavailableError,
  type PinnedPrompt,
  type ReadAttributes,
  readAttributes,
  skipGpt,
} from '../../enrichment/index.ts'
import type { JobContext } from '../job-context.ts'
import type { BatchRecord, ProcessedRecord, RefusedRecord } from '../record.ts'
import type { JobRow } from '../store.ts'

/** An answered record before the GPT step. */
export interface RuledRecord {
  of: BatchRecord
  answered: ProcessedRecord
  /** Nothing is waited for any more: where the model does not answer now, the job goes on without it. */
  isFinal: boolean
}

/** Records after the GPT step. */
export interface EnrichedRecords {
  answered: ProcessedRecord[]
  /** Found ones that wait because the model cannot be asked now. */
  refused: RefusedRecord[]
  hasGptStep: boolean
  /** Why the model cannot be asked now. */
  unavailable?: GptUnavailableError | undefined
}

interface Step {
  rules: CompiledRules
  signal: AbortSignal
  /** The model could not be asked earlier in this attempt: it is not asked again. */
  unavailable?: GptUnavailableError | undefined
}

/** Lets the model read what found products lack. Throws the signal's reason on abort. */
export async function enrichRecords(
  context: JobContext,
  job: JobRow,
  records: readonly RuledRecord[],
  step: Step,
): Promise<EnrichedRecords> {
  const pinned = await findPinnedPrompt(context.db, job.id)
  if (!pinned) return { answered: records.map(({ answered }) => answered), refused: [], hasGptStep: false }
  const asked = affordableRecords(context, pinned, records)
  const { read, unavailable } = await readRecords(context, pinned, asked, step)
  const waiting = unavailable ? new Set(asked) : new Set()
  if (unavailable && asked.some(({ isFinal }) => isFinal)) {
    await context.db.transaction().execute((tx) => skipGpt(tx, job.id, context.clock.now()))
    waiting.clear()
  }
  return {
    answered: records.filter((each) => !waiting.has(each)).map((each) => withRead(each, read.get(each))),
    refused: records
      .filter((each) => waiting.has(each))
      .map(({ of }) => ({
        ...of,
        waitingFor: 'gpt',
        reason: unavailable?.reason ?? 'gpt-unreachable',
        retryAfterMs: 0,
      })),
    hasGptStep: true,
    unavailable,
  }
}

/**
 * The records that the model is asked about. A job asks about as many, from its first on, as it could pay if each cost the
 * most that a product may, so that it does not matter which record comes first.
 */
function affordableRecords(
  { gpt, config }: JobContext,
  { isSkipped }: PinnedPrompt,
  records: readonly RuledRecord[],
): RuledRecord[] {
  if (!gpt || isSkipped) return []
  const { tokensPerProduct, tokensPerJob } = config.openai
  const affordable = Math.floor(tokensPerJob / tokensPerProduct)
  return records.filter(({ of, answered }) => of.ordinal < affordable && answered.result.merged !== null)
}

/** What the model read of each record, or why it cannot be asked. */
async function readRecords(
  { gpt, config }: JobContext,
  { prompt, model }: PinnedPrompt,
  asked: readonly RuledRecord[],
  { rules, signal, unavailable }: Step,
): Promise<{ read: Map<RuledRecord, ReadAttributes>; unavailable?: GptUnavailableError }> {
  if (!gpt || asked.length === 0) return { read: new Map() }
  if (unavailable) return { read: new Map(), unavailable }
  const { tokensPerProduct } = config.openai
  const products = asked.map(({ answered: { joined, result } }) => ({
    products: joined,
    attributes: result.merged?.attributes ?? [],
  }))
  try {
    const read = await readAttributes(gpt, { prompt, model, tokensPerProduct }, products, rules, signal)
    return { read: new Map(read.map((each, index) => [asked[index] as RuledRecord, each])) }
  } catch (error) {
    if (error instanceof GptUnavailableError) return { read: new Map(), unavailable: error }
    throw error
  }
}

/** A record with what was read of it, or with a remark why nothing was. */
function withRead({ answered: each }: RuledRecord, read: ReadAttributes | undefined): ProcessedRecord {
  const { merged, remarks } = each.result
  if (!merged) return each
  const remark: RecordNote | undefined = read ? unusableNote(read) : 'gpt-left-out'
  const result = remark
    ? { ...each.result, remarks: [...remarks, remark] }
    : { ...each.result, merged: { ...merged, attributes: read?.attributes ?? merged.attributes } }
  return { ...each, result, uses: [...each.uses, ...(read?.uses ?? [])], gpt: countRead(read) }
}

const unusableNote = ({ response: answer }: ReadAttributes): RecordNote | undefined =>
  answer.outcome === 'answered' ? undefined : 'gpt-unusable'

function countRead(read: ReadAttributes | undefined): GptCounts {
  const isUsable = read?.response.outcome === 'answered'
  return {
    answered: read && isUsable ? 1 : 0,
    unusable: read && !isUsable ? 1 : 0,
    leftOut: read ? 0 : 1,
    inputTokens: read?.response.tokens.input ?? 0,
    outputTokens: read?.response.tokens.output ?? 0,
  }
}
