import type { RecordNote } from '@merkwerk/contract'
import type { CompiledRules } from '@merkwerk/engine'
import {
  GptUnavailableError,
  type PinnedPrompt,
  type ReadAttributes,
  readAttributes,
  skipGpt,
} from '../../../products/enrichment/index.ts'
import { findPositionAfter } from '../open-records-queries.ts'
import type { BatchRecord, ProcessedRecord, RefusedRecord } from '../record.ts'
import type { RunContext } from '../run-context.ts'
import type { RunRow } from '../store.ts'

/** A processed record before the GPT step. */
export interface RuledRecord {
  of: BatchRecord
  processed: ProcessedRecord
  /** The last attempt: if the model is unavailable now, the run continues without it. */
  isFinal: boolean
}

export interface EnrichedRecords {
  processed: ProcessedRecord[]
  /** Found records that wait because the model is unavailable. */
  refused: RefusedRecord[]
  unavailable?: GptUnavailableError | undefined
}

interface Step {
  rules: CompiledRules
  /** Undefined if the run has no GPT step. */
  prompt: PinnedPrompt | undefined
  signal: AbortSignal
  /** Set if the model was unavailable earlier in this attempt. It is not requested again. */
  unavailable?: GptUnavailableError | undefined
}

/** Adds the attributes that the model reads from found products. Throws the signal's reason on abort. */
export async function enrichRecords(
  context: RunContext,
  run: RunRow,
  records: readonly RuledRecord[],
  step: Step,
): Promise<EnrichedRecords> {
  const { prompt: pinned } = step
  if (!pinned) return { processed: records.map(({ processed }) => processed), refused: [] }
  const affordable = await findAffordable(context, run, pinned, records)
  const { read, unavailable } = await readRecords(context, pinned, affordable, step)
  const waiting = unavailable ? new Set(affordable) : new Set()
  if (unavailable && affordable.some(({ isFinal }) => isFinal)) {
    await context.db.transaction().execute((tx) => skipGpt(tx, run.id, context.clock.now()))
    waiting.clear()
  }
  return {
    processed: records
      .filter((record) => !waiting.has(record))
      .map((record) => withRead(record, read.get(record))),
    refused: records
      .filter((record) => waiting.has(record))
      .map(({ of }) => ({
        ...of,
        waitingFor: 'gpt',
        reason: unavailable?.reason ?? 'gpt-unreachable',
        retryAfterMs: 0,
      })),
    unavailable,
  }
}

/**
 * The records for which the model is requested: as many from the start of the run as its tokens pay for if each record uses
 * the maximum. This way the result does not depend on the order of batches.
 */
async function findAffordable(
  { db, gpt, config }: RunContext,
  run: RunRow,
  { isSkipped }: PinnedPrompt,
  records: readonly RuledRecord[],
): Promise<RuledRecord[]> {
  if (!gpt || isSkipped) return []
  const found = records.filter(({ processed }) => processed.result.merged !== null)
  const limit = Math.floor(config.openai.tokensPerRun / config.openai.tokensPerProduct)
  const end = run.total_rows > limit ? await findPositionAfter(db, run.id, limit) : undefined
  return end === undefined ? found : found.filter(({ of }) => of.record.position < end)
}

async function readRecords(
  { gpt, config }: RunContext,
  { prompt, model }: PinnedPrompt,
  records: readonly RuledRecord[],
  { rules, signal, unavailable }: Step,
): Promise<{ read: Map<RuledRecord, ReadAttributes>; unavailable?: GptUnavailableError }> {
  if (!gpt || records.length === 0) return { read: new Map() }
  if (unavailable) return { read: new Map(), unavailable }
  const { tokensPerProduct } = config.openai
  const products = records.map(({ processed: { joined, result } }) => ({
    products: joined,
    attributes: result.merged?.attributes ?? [],
  }))
  try {
    const read = await readAttributes(gpt, { prompt, model, tokensPerProduct }, products, rules, signal)
    return { read: new Map(read.map((each, index) => [records[index] as RuledRecord, each])) }
  } catch (error) {
    if (error instanceof GptUnavailableError) return { read: new Map(), unavailable: error }
    throw error
  }
}

/** Adds the attributes that were read to a found record, or a note why there are none. */
function withRead({ processed: each }: RuledRecord, read: ReadAttributes | undefined): ProcessedRecord {
  const { merged, notes } = each.result
  if (!merged) return each
  const isUsable = read?.response.outcome === 'answered'
  const note: RecordNote = read ? 'gpt-unusable' : 'gpt-left-out'
  return {
    ...each,
    result: isUsable
      ? { ...each.result, merged: { ...merged, attributes: read.attributes } }
      : { ...each.result, notes: [...notes, note] },
    uses: [...each.uses, ...(read?.uses ?? [])],
    gpt: {
      answered: Number(isUsable),
      unusable: Number(read !== undefined && !isUsable),
      leftOut: Number(read === undefined),
      inputTokens: read?.response.tokens.input ?? 0,
      outputTokens: read?.response.tokens.output ?? 0,
    },
  }
}
