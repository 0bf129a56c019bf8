// docs/decisions/0058-untrusted-input.md

import type { FilterList, LineError } from '@merkwerk/contract'
import { type Budget, readTableRows, serveReader } from '@merkwerk/engine/product-list/in-thread'
import { parseRules, type ReadRule } from './csv.ts'

/** The start parameters of the thread that reads a file of rules. */
export interface RulesTask {
  path: string
  list: FilterList
}

export interface RulesReading {
  rules: ReadRule[]
  errors: LineError[]
}

async function* readRules(
  { path, list }: RulesTask,
  budget: Budget,
): AsyncGenerator<RulesReading, void, unknown> {
  yield parseRules(list, await Array.fromAsync(readTableRows(path, budget)))
}

serveReader(readRules)
