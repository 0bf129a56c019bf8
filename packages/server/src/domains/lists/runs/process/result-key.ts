// docs/decisions/0062-results.md

import { sources } from '@merkwerk/contract'
import { hashProduct, type LookupResult } from '../../../products/product-cache/index.ts'
import { toIdentifiers } from '../../rows/index.ts'
import { getCodeVersion } from '../code-version.ts'
import type { ListRecord, LookupResults } from '../record.ts'
import { hashKey } from '../results/encode-result.ts'
import type { RunRow } from '../store.ts'

/**
 * The key of the result that a record comes to without GPT: a hash of all that it depends on. Undefined if no source has a
 * product or candidates, because such a result is made faster than it is found.
 */
export function createResultKey(
  record: ListRecord,
  results: LookupResults,
  { rule_set, preferred_source }: Pick<RunRow, 'rule_set' | 'preferred_source'>,
): string | undefined {
  const stated = sources.flatMap((name) => (results[name] ? [[name, ...describeAnswer(results[name])]] : []))
  if (!stated.some(([, kind]) => kind === 'found' || kind === 'ambiguous')) return undefined
  const { chosen = null } = record
  return hashKey(
    JSON.stringify([getCodeVersion(), rule_set, preferred_source, toIdentifiers(record), chosen, stated]),
  )
}

function describeAnswer({ outcome, version }: LookupResult): unknown[] {
  switch (outcome.kind) {
    case 'found':
      return [outcome.kind, outcome.by, version ?? hashProduct(JSON.stringify(outcome.product))]
    case 'ambiguous':
      return [outcome.kind, outcome.candidates]
    default:
      return [outcome.kind, 'reason' in outcome ? outcome.reason : null]
  }
}
