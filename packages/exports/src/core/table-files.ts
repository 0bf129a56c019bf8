import { byteOrderMark } from '@merkwerk/contract'
import { backslashBeforeQuote, guardedFormula, noAttributes, splitByRows, splitBySize } from './causes.ts'
import { type CellChange, type CsvDialect, csvLine, fitCell } from './csv-dialect.ts'
import type { Cause } from './findings.ts'
import type { ProductKey } from './product.ts'
import type { ExportFile, Run } from './target.ts'

const chunkLength = 64 * 1024
const bytesPerMegabyte = 1024 * 1024

type TableRun = Pick<Run<unknown>, 'report' | 'reportOn' | 'isSplit'>

/** The rows of one product. They stay in the same part of a split file. */
export interface RowGroup {
  product: ProductKey
  rows: readonly (readonly string[])[]
}

interface OpenTable {
  columns: readonly string[]
  groups: AsyncIterable<readonly RowGroup[]>
}

/** A CSV file of a target. */
export interface TableFile {
  id: string
  /** Without ending, e.g. `2_products`. */
  name: string
  ending?: 'csv' | 'tsv' | 'txt'
  dialect: CsvDialect
  /** What the importer accepts in one file. */
  limits?: { rows?: number; megabytes?: number }
  /** Called when the file is read, not when it is skipped. A first pass over the products may determine the columns. */
  open: () => OpenTable | Promise<OpenTable>
}

/** The groups of rows of all products. Products without rows have no group. */
export async function* rowGroups<Product extends ProductKey>(
  products: AsyncIterable<readonly Product[]>,
  toRows: (product: Product) => readonly (readonly string[])[],
): AsyncGenerator<RowGroup[]> {
  for await (const block of products)
    yield block.map((product) => ({ product, rows: toRows(product) })).filter(({ rows }) => rows.length > 0)
}

/** As `rowGroups`, for the file that every product must be in. A product without rows is left out, with the reason. */
export const attributeGroups = <Product extends ProductKey & { isAdded?: boolean }>(
  run: Pick<Run<unknown>, 'leaveOut'> & { products(): AsyncIterable<readonly Product[]> },
  toRows: (product: Product) => readonly (readonly string[])[],
): AsyncGenerator<RowGroup[]> =>
  rowGroups(run.products(), (product) => {
    const rows = toRows(product)
    if (rows.length === 0 && !product.isAdded) run.leaveOut(product, noAttributes)
    return rows
  })

const causes: Record<CellChange, Cause> = {
  'guarded-formula': guardedFormula,
  backslash: backslashBeforeQuote,
}

interface Lines {
  text: string
  rows: number
}

/**
 * Writes a CSV file, in several parts if it exceeds the importer's limits: `2_products.csv`, `2_products_part2.csv`. Every part has
 * the heading row. Reports each cell that the dialect changes.
 */
export async function* tableFiles(run: TableRun, table: TableFile): AsyncGenerator<ExportFile> {
  const ending = table.ending ?? 'csv'
  const cursor = new LineCursor(run, table)
  try {
    for (let part = 1; part === 1 || cursor.hasMore; part++) {
      const name = `${table.name}${part === 1 ? '' : `_part${part}`}.${ending}`
      if (part > 1) reportSplit(run, table, name)
      let rows = 0
      yield {
        id: table.id,
        name,
        contentType: `text/${ending === 'tsv' ? 'tab-separated-values' : 'csv'}; charset=utf-8`,
        content: writePart(run, table, cursor, (count) => {
          rows = count
        }),
        rows: () => rows,
      }
    }
  } finally {
    await cursor.close()
  }
}

function reportSplit(run: TableRun, { limits }: TableFile, file: string): void {
  if (limits?.megabytes) run.report({ cause: splitBySize, file, limit: limits.megabytes })
  else if (limits?.rows) run.report({ cause: splitByRows, file, limit: limits.rows })
}

/** Reads encoded rows, a group at a time. Asynchronous steps are taken for blocks only. */
class LineCursor {
  readonly #run: TableRun
  readonly #table: TableFile
  #blocks: AsyncIterator<readonly RowGroup[]> | undefined
  #block: readonly RowGroup[] = []
  #next = 0
  #current: Lines | undefined
  #columns: readonly string[] = []
  #headings: readonly string[] = []

  constructor(run: TableRun, table: TableFile) {
    this.#run = run
    this.#table = table
  }

  /** Whether rows are left after a part that was read to its end. */
  get hasMore(): boolean {
    return this.#current !== undefined
  }

  /** Opens the table for the first part. Returns its heading row. */
  async open(): Promise<string> {
    if (!this.#blocks) {
      const { columns, groups } = await this.#table.open()
      this.#columns = columns
      this.#headings = columns.map((column) => this.#fitHeading(column))
      this.#blocks = groups[Symbol.asyncIterator]()
    }
    return csvLine(this.#table.dialect, this.#headings)
  }

  /** Names of attributes are texts of strangers, as values are. */
  #fitHeading(column: string): string {
    const { text, change } = fitCell(this.#table.dialect, column)
    if (change) this.#run.report({ cause: causes[change], column, before: column, after: text })
    return text
  }

  /** The next group, undefined if the block is used up. Stays the same until `take`. */
  peek(): Lines | undefined {
    const group = this.#block[this.#next]
    if (!this.#current && group) {
      this.#current = this.#encode(group)
      this.#next++
    }
    return this.#current
  }

  take(): void {
    this.#current = undefined
  }

  /** Reads the next block. Returns whether there is one. */
  async readBlock(): Promise<boolean> {
    const next = await this.#blocks?.next()
    if (!next || next.done) return false
    this.#block = next.value
    this.#next = 0
    return true
  }

  async close(): Promise<void> {
    await this.#blocks?.return?.()
  }

  #encode({ product, rows }: RowGroup): Lines {
    const { dialect } = this.#table
    let text = ''
    for (const row of rows) {
      const cells = row.map((value, index) => {
        const fitted = fitCell(dialect, value)
        if (fitted.change) {
          const column = this.#columns[index] ?? ''
          this.#run.reportOn(product, {
            cause: causes[fitted.change],
            column,
            before: value,
            after: fitted.text,
          })
        }
        return fitted.text
      })
      text += csvLine(dialect, cells)
    }
    return { text, rows: rows.length }
  }
}

async function* writePart(
  { isSplit }: TableRun,
  { dialect, limits }: TableFile,
  cursor: LineCursor,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const maxRows = (isSplit && limits?.rows) || Number.POSITIVE_INFINITY
  const maxBytes = (isSplit && limits?.megabytes && limits.megabytes * bytesPerMegabyte) || undefined
  let pending = (dialect.byteOrderMark ? byteOrderMark : '') + (await cursor.open())
  let bytes = maxBytes ? Buffer.byteLength(pending) : 0
  let rows = 0
  do {
    for (let group = cursor.peek(); group; group = cursor.peek()) {
      if (maxBytes) bytes += Buffer.byteLength(group.text)
      const isFull = rows + group.rows > maxRows || (maxBytes && bytes > maxBytes)
      if (isFull && rows > 0) {
        yield Buffer.from(pending)
        return
      }
      cursor.take()
      pending += group.text
      rows += group.rows
      onRows(rows)
      if (pending.length < chunkLength) continue
      yield Buffer.from(pending)
      pending = ''
    }
  } while (await cursor.readBlock())
  yield Buffer.from(pending)
}
