// docs/decisions/0058-untrusted-input.md

import { readFile } from 'node:fs/promises'
import type { AttributeScheme } from '@merkwerk/contract'
import {
  type Budget,
  countJsonNodes,
  ProductListError,
  readList,
  serveReader,
} from '@merkwerk/engine/product-list/in-thread'
import {
  mergeSchemes,
  readAttributeScheme,
  readMetafieldDefinitions,
  type SchemeReading,
} from '@merkwerk/exports/mapping'

/** The start parameters of the thread that reads the attributes of a shop. */
export interface SchemeTask {
  path: string
  isJson: boolean
  /** The scheme that the file is joined with. */
  former: AttributeScheme | undefined
}

/** Yields undefined for a file without attributes. */
async function* readScheme(
  { path, isJson, former }: SchemeTask,
  budget: Budget,
): AsyncGenerator<SchemeReading | undefined, void, unknown> {
  const reading = isJson
    ? readMetafieldDefinitions(await readJson(path, budget))
    : readAttributeScheme(await readRows(path, budget))
  const isJoined = reading !== undefined && former !== undefined
  yield isJoined ? { ...reading, scheme: mergeSchemes(former, reading.scheme) } : reading
}

async function readJson(path: string, { limits }: Budget): Promise<unknown> {
  const bytes = await readFile(path)
  if (countJsonNodes(bytes, limits) === undefined) throw new ProductListError('content-too-large')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** All rows of a CSV file or workbook, from its header row on. */
async function readRows(path: string, budget: Budget): Promise<string[][]> {
  // A file that stays open would end the thread later, while it reads somebody else's.
  await using table = await readList(path, {}, budget)
  const rows = table.hasHeaderRow ? [table.headers] : []
  for await (const chunk of table.rows)
    for (const row of chunk.rows) {
      budget.spendRow(row)
      rows.push(row)
    }
  return rows
}

serveReader(readScheme)
