import { type List, type ListRow, listNotes, type Price, type Statement } from '@merkwerk/contract'
import { describeVerdicts, type Line, toPartNumber } from '../rows/index.ts'
import { nameOwnColumns } from './computed/computed-store.ts'
import type { CorrectedRow } from './correct-row.ts'
import type { ListedList } from './queries.ts'
import type { StoredRow } from './rows-queries.ts'

export const describeList = (list: ListedList): List => ({
  list_id: list.public_id,
  name: list.name,
  file_name: list.file_name,
  created_at: list.created_at.toISOString(),
  changed_at: list.changed_at.toISOString(),
  archived: list.archived_at !== null,
  total_rows: list.total_rows,
  version: list.rows_version,
  own_columns: nameOwnColumns({ columns: list.computed_columns, ownColumns: list.own_columns }),
  computed: list.computed_columns.map(({ field }) => field),
  verdicts: describeVerdicts(list),
  completeness: list.scored_rows > 0 ? Math.floor(list.completeness_sum / list.scored_rows) : null,
  latest_run: list.latest_run,
  open_run: list.open_run,
  runs: list.runs,
})

const toPrice = (amount: string | null, currency: string | null): Price | null =>
  amount === null || currency === null ? null : { amount, currency }

/** What was requested of a row besides its columns: attributes, fields and own columns, and why formulas made nothing. */
type Requested = Pick<ListRow, 'values' | 'fields' | 'cells' | 'problems'>
const nothing: Requested = { values: [], fields: [], cells: [], problems: [] }

/** A row as the sheet shows it. */
export const describeRow = (row: StoredRow, { values, fields, cells, problems } = nothing): ListRow => ({
  position: row.position,
  article_number: row.article_number,
  ean: row.ean,
  asin: row.asin,
  part_number: toPartNumber(row),
  verdict: row.verdict,
  outdated: row.outdated,
  title: row.title,
  brand: row.brand,
  category: row.category,
  image: row.image,
  prices: {
    amazon: toPrice(row.amazon_price, row.amazon_currency),
    ebay: toPrice(row.ebay_price, row.ebay_currency),
  },
  attributes: row.attributes,
  completeness: row.completeness,
  missing: row.missing,
  missing_safety: row.missing_safety,
  ignored: row.is_ignored,
  edited: row.edited,
  chosen: row.chosen,
  fetched_at: row.fetched_at?.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
  run: row.run,
  values,
  fields,
  cells,
  problems,
})

/** A corrected row with what its owner should know about it. */
export const describeCorrection = ({ line, chosen, notes }: CorrectedRow) => ({
  row: describeStatement(line),
  chosen,
  notes: listNotes.filter((note) => notes.includes(note)),
})

/** What a list states of a row. */
export const describeStatement = (line: Line): Statement => ({
  position: line.position,
  article_number: line.article_number,
  ean: line.ean,
  asin: line.asin,
  part_number: toPartNumber(line),
  skip_reason: line.skip_reason,
})
