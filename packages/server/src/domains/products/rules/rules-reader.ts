// docs/decisions/0058-untrusted-input.md

import type { FilterList } from '@merkwerk/contract'
import { type Budget, readTableRows, serveReader } from '@merkwerk/engine/product-list/in-thread'
import type { LineProblem } from '../../../platform/errors.ts'
import { parseRules, type ReadRule } from './rules-csv.ts'

/** The start parameters of the thread that reads a file of rules. */
export interface RulesTask {
  path: string
  list: FilterList
}

export interface RulesReading {
  rules: ReadRule[]
  /** The first ones. */
  errors: LineProblem[]
  errorCount: number
}

/** Errors that leave the thread. */
const maxErrors = 1_000

async function* readRules(
  { path, list }: RulesTask,
  budget: Budget,
): AsyncGenerator<RulesReading, void, unknown> {
  const { rules, errors } = parseRules(list, await Array.fromAsync(readTableRows(path, budget)))
  yield { rules, errors: errors.slice(0, maxErrors), errorCount: errors.length }
}

serveReader(readRules)
