import { isPlaceholder } from '@merkwerk/engine'
import { type FamilyRow, findAxisKind } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { findCells } from '../rows/index.ts'
import { type RecordResult, readListResults } from '../runs/index.ts'
import { findGtin } from '../sheets/index.ts'

/** Headings of columns that name the parent or the family of an article, without case and separators. */
const parentHeadings =
  /^(?:vater(?:artikel)?(?:nummer|nr|sku|id)?|vaterartikelidfeld|haupt(?:artikel)?(?:nummer|nr)?|eltern(?:artikel)?(?:nummer|nr)?|parent(?:sku|id|number|article|product)?|(?:url)?handle|itemgroupid|groupid|productreference)$/

/** The column of a list with the article number of the parent, or another text that all children of a family share. */
export const findParentColumn = (columns: readonly string[]): string | undefined =>
  columns.find((name) => parentHeadings.test(name.toLowerCase().replace(/[\s._:-]/g, '')))

/** A row with its cells in the columns that decide about families. */
export interface ListedRow extends FamilyRow {
  /** In the column from which numbers of parents are taken. */
  numberCell: string
}

/** The rows of a list that may be in families: those with a product or a parent. */
export async function readFamilyRows(
  context: Pick<Context, 'db'>,
  listId: number,
  {
    parentColumn = '',
    numberColumn = '',
  }: { parentColumn?: string | undefined; numberColumn?: string | undefined },
  signal: AbortSignal,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  const columns = [parentColumn, numberColumn]
  const hasColumns = columns.some((name) => name !== '')
  for await (const results of readListResults(context, listId)) {
    signal.throwIfAborted()
    const positions = results.map(({ position }) => position)
    const cells = hasColumns ? await findCells(context.db, listId, { positions, columns }) : new Map()
    for (const result of results) {
      const [parent = '', numberCell = ''] = cells.get(result.position) ?? []
      if (result.merged || parent !== '')
        rows.push({ ...toFamilyRow(result), parent: parent.trim(), numberCell })
    }
  }
  return rows
}

function toFamilyRow(result: RecordResult): FamilyRow {
  const { position, articleNumber, merged, products } = result
  return {
    id: position,
    articleNumber,
    parent: '',
    title: merged?.title ?? '',
    brand: merged?.brand ?? '',
    model: products.find(({ model = '' }) => !isPlaceholder(model))?.model ?? '',
    gtin: findGtin(result) ?? '',
    category: merged?.categories.at(-1) ?? '',
    attributes: (merged?.attributes ?? [])
      .filter(({ name }) => findAxisKind(name) !== undefined)
      .map(({ name, value }) => ({ name, value })),
    families: merged?.families ?? [],
  }
}
