import { type RecordNote, type SourceName, sources } from '@merkwerk/contract'
import { applyRules, type CompiledRules, decideVerdict, mergeProducts, sourcePlugins } from '@merkwerk/engine'
import { toIdentifiers } from '../../rows/index.ts'
import { noteFacts } from '../note-texts.ts'
import {
  type DetailedResult,
  type ListRecord,
  type LookupResults,
  listFields,
  type ProcessedRecord,
  skippedResult,
} from '../record.ts'

/**
 * Derives the result of a record from its lookups, without the notes and facts of the record itself, which other records may not
 * share. `results` is undefined for a skipped record.
 */
export function processRecord(
  record: ListRecord,
  results: LookupResults | undefined,
  preferred?: SourceName | null,
): ProcessedRecord {
  if (record.skipReason !== null || !results) {
    const result = skippedResult(record, 'no-identifier')
    return { record, result, product: null, joined: [], lookedUp: [], uses: [] }
  }
  const ordered = sources.flatMap((name) => results[name] ?? [])
  const found = ordered.flatMap(({ outcome, fetchedAt }) =>
    outcome.kind === 'found' ? [{ product: outcome.product, by: outcome.by, fetchedAt }] : [],
  )
  const products = found.map(({ product }) => product)
  const merge = found.length > 0 ? mergeProducts(found, toIdentifiers(record), preferred) : undefined
  const decision = decideVerdict(
    Object.fromEntries(Object.entries(results).map(([name, { outcome }]) => [name, outcome])),
    merge?.joined.map(({ source }) => source),
  )
  const result: DetailedResult = {
    ...listFields(record),
    verdict: decision.verdict,
    reason: decision.reason,
    notes: [
      ...followNotes(record, results),
      ...(isChosenFound(record, results) ? (['chosen-by-hand'] as const) : []),
      ...decision.notes,
      ...(merge?.notes ?? []),
      ...(ordered.some(({ isPriceOutdated }) => isPriceOutdated) ? (['price-outdated'] as const) : []),
    ],
    merged: merge?.merged ?? null,
    ...noteFacts(merge, products),
    products,
    candidates: ordered.flatMap(({ outcome }) => (outcome.kind === 'ambiguous' ? outcome.candidates : [])),
  }
  return {
    record,
    result,
    product: merge
      ? {
          keys: merge.productKeys,
          ...readTimes(
            results,
            merge.joined.map(({ source }) => source),
          ),
        }
      : null,
    joined: merge?.joined ?? [],
    lookedUp: sources.filter((name) => results[name]),
    uses: [],
  }
}

/** When the sources of a product were read: the last one, and the first one. */
export function readTimes(
  results: LookupResults,
  joined: readonly SourceName[],
): { readAt: Date; fetchedAt: Date } {
  const times = joined.flatMap((source) => results[source]?.fetchedAt.getTime() ?? [])
  return { readAt: new Date(Math.max(...times)), fetchedAt: new Date(Math.min(...times)) }
}

function isChosenFound({ chosen }: ListRecord, results: LookupResults): boolean {
  return chosen !== undefined && results[chosen.source]?.outcome.kind === 'found'
}

/** Notes of sources that looked the record up by what another source shows. */
const followNotes = (record: ListRecord, results: LookupResults): RecordNote[] =>
  sources.flatMap((source) => {
    if (results[source] === undefined || record.chosen?.source === source) return []
    const { follows, identify } = sourcePlugins[source]
    return follows?.note && identify(toIdentifiers(record)) === undefined ? [follows.note] : []
  })

/** Applies the run's rules to the attributes of a processed record. */
export function applyRunRules(each: ProcessedRecord, rules: CompiledRules): ProcessedRecord {
  const { merged } = each.result
  if (!merged || rules.isEmpty) return each
  const applied = applyRules(merged.attributes, rules)
  return {
    ...each,
    uses: applied.uses,
    result: { ...each.result, merged: { ...merged, attributes: applied.attributes } },
  }
}
