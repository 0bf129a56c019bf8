import type { Budget } from './budget.ts'
import { suggestMapping } from './columns.ts'
import type { ListTask } from './list-reader.ts'
import { readList } from './read-list.ts'
import { serveReader } from './reading-port.ts'
import { shapeRows } from './shape-rows.ts'
import type { SuggestedColumns } from './suggest-columns.ts'

/** Rows by whose values columns are recognized. */
const sampleRows = 50

async function* suggest(
  { path, choices }: ListTask,
  budget: Budget,
): AsyncGenerator<SuggestedColumns, void, unknown> {
  await using list = await readList(path, choices, budget)
  const headers = list.headers.map((header) => header.slice(0, budget.limits.keptCharacters))
  const rows: string[][] = []
  for await (const chunk of shapeRows(list.rows, undefined, budget)) {
    rows.push(...chunk.rows.slice(0, sampleRows - rows.length))
    if (rows.length >= sampleRows) break
  }
  yield { headers, suggested: suggestMapping(headers, rows) }
}

serveReader(suggest)
