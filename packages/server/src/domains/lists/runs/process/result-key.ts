// docs/decisions/0062-results.md

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sources } from '@merkwerk/contract'
import { hashProduct, type LookupResult } from '../../../products/product-cache/index.ts'
import { type ListRecord, type LookupResults, toIdentifiers } from '../record.ts'
import { hashKey } from '../results/encode-result.ts'
import type { JobRow } from '../store.ts'

/**
 * The key of the result that a record comes to without GPT: a hash of all that it depends on. Undefined if no source has a
 * product or candidates, because such a result is made faster than it is found.
 */
export function createResultKey(
  record: ListRecord,
  results: LookupResults,
  { rule_set, preferred_source }: Pick<JobRow, 'rule_set' | 'preferred_source'>,
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

let codeVersion: string | undefined

/** Hash of the code that makes results, so that a new version of it uses no result of an older one. */
function getCodeVersion(): string {
  if (codeVersion !== undefined) return codeVersion
  const packages = ['@merkwerk/contract', '@merkwerk/engine']
  const folders = packages.map((name) => dirname(fileURLToPath(import.meta.resolve(name))))
  codeVersion = hashKey([...folders, join(import.meta.dirname, '..')].flatMap(readSources).join('\n'))
  return codeVersion
}

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
