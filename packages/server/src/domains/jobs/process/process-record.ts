import { marketplaces } from '@merkwerk/contract'
import { applyRules, type CompiledRules, decideVerdict, mergeProducts } from '@merkwerk/engine'
import { noteFacts } from '../note-texts.ts'
import {
  identifiersOf,
  type ListRecord,
  type LookupResults,
  listFields,
  type ProcessedRecord,
  type RecordResult,
  skippedResult,
} from '../record.ts'

/** The answer to one record out of what the marketplaces said; `answers` is undefined for a skipped record. */
export function processRecord(record: ListRecord, answers: LookupResults | undefined): ProcessedRecord {
  if (record.skipReason !== null || !answers)
    return { record, result: skippedResult(record), productKey: null, joined: [], uses: [] }
  const given = marketplaces.flatMap((name) => answers[name] ?? [])
  const found = given.flatMap(({ outcome, fetchedAt }) =>
    outcome.kind === 'found' ? [{ product: outcome.product, by: outcome.by, fetchedAt }] : [],
  )
  const products = found.map(({ product }) => product)
  const merge = found.length > 0 ? mergeProducts(found, identifiersOf(record)) : undefined
  const decision = decideVerdict(
    Object.fromEntries(Object.entries(answers).map(([name, { outcome }]) => [name, outcome])),
    merge?.joined.map(({ marketplace }) => marketplace),
  )
  const result: RecordResult = {
    ...listFields(record),
    verdict: decision.verdict,
    reason: decision.reason,
    remarks: [
      ...record.remarks,
      ...(isFoundByShownEan(record, answers) ? (['ebay-by-shown-ean'] as const) : []),
      ...(isChosenFound(record, answers) ? (['chosen-by-hand'] as const) : []),
      ...decision.notes,
      ...(merge?.notes ?? []),
      ...(given.some(({ isPriceOutdated }) => isPriceOutdated) ? (['price-outdated'] as const) : []),
    ],
    merged: merge?.merged ?? null,
    ...(merge && noteFacts(merge, products)),
    products,
    candidates: given.flatMap(({ outcome }) => (outcome.kind === 'ambiguous' ? outcome.candidates : [])),
  }
  return {
    record,
    result,
    productKey: merge?.productKeys[0] ?? null,
    joined: merge?.joined ?? [],
    uses: [],
  }
}

function isChosenFound({ chosen }: ListRecord, answers: LookupResults): boolean {
  return chosen !== undefined && answers[chosen.marketplace]?.outcome.kind === 'found'
}

/** eBay knows no ASIN: a record without an EAN is asked for there with the one that Amazon shows, or by a choice. */
const isFoundByShownEan = ({ ean, chosen }: ListRecord, { ebay }: LookupResults): boolean =>
  ebay !== undefined && ean === null && chosen?.marketplace !== 'ebay'

/** An answered record with the job's rules applied to its attributes. */
export function applyJobRules(each: ProcessedRecord, rules: CompiledRules): ProcessedRecord {
  const { merged } = each.result
  if (!merged || rules.isEmpty) return each
  const applied = applyRules(merged.attributes, rules)
  return {
    ...each,
    uses: applied.uses,
    result: { ...each.result, merged: { ...merged, attributes: applied.attributes } },
  }
}
