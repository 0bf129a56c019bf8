// docs/decisions/0020-product-lists.md

import type { Budget } from './budget.ts'
import { type ListChoices, type ListHead, readList } from './read-list.ts'
import { serveReader } from './reading-port.ts'
import type { RowChunk } from './row-stream.ts'
import { Columns, shapeRows } from './shape-rows.ts'

/** The start parameters of the thread that reads a list. */
export interface ListTask {
  path: string
  choices: ListChoices
}

/** What the thread yields: the head, then chunks of rows. */
export type ListPart = { head: ListHead } | { chunk: RowChunk }

/** Names the columns that are needed with the request for the first rows. */
async function* readParts(
  { path, choices }: ListTask,
  budget: Budget,
): AsyncGenerator<ListPart, void, readonly number[] | undefined> {
  await using list = await readList(path, choices, budget)
  const { rows, [Symbol.asyncDispose]: _, ...head } = list
  const { keptCharacters } = budget.limits
  const headers = head.headers.map((header) => header.slice(0, keptCharacters))
  budget.spendCharacters(headers.reduce((sum, header) => sum + header.length, 0))
  const wanted = yield { head: { ...head, headers } }
  const columns = wanted && new Columns(wanted)
  for await (const chunk of shapeRows(rows, columns, budget)) yield { chunk }
}

serveReader(readParts)
