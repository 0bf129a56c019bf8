import {
  attributeChoice,
  type ExportInput,
  type ExportSource,
  findDecimalMark,
  type KnownScheme,
  listOwnColumns,
  mappedSource,
} from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { findExportMapping } from '../mapping/index.ts'
import { type ListSelection, readCells } from '../sheets/index.ts'
import { withImageChecks } from './images/checked-source.ts'
import type { ChosenTarget } from './targets.ts'

/** Rows as a target writes them: with the names and values of the account's mapping, and what is known about their images. */
export interface PreparedRows {
  name: string
  public_id: string
  total_rows: number
  source: ExportSource
  /** What the target already has. */
  known: KnownScheme | undefined
  /** Undefined if all attributes are exported. */
  attributes: ExportInput['attributes']
  /** Undefined if the images were never checked. */
  images: Pick<ExportInput, 'imageProblem' | 'checkedImage'> | undefined
}

/** Applies the account's newest mapping to the rows, unless the export has the original names, and adds the image check. */
export async function prepareSelection(
  context: Context,
  selection: ListSelection,
  { target, options, attributeNames }: ChosenTarget,
): Promise<PreparedRows> {
  const { name, public_id, total_rows, account_id } = selection.run ?? selection.list
  const { mapping, known } = await findExportMapping(context.db, account_id, target.id)
  const { source, images } = await withImageChecks(context, selection)
  const rows = { name, public_id, total_rows, known, images }
  if (!mapping || attributeNames === 'original') return { ...rows, attributes: undefined, source }
  const attributes = attributeChoice(mapping, known, { hasOthers: attributeNames === 'all' })
  const withCells = addOwnCells(context, selection.list, listOwnColumns(mapping), source)
  return { ...rows, attributes, source: mappedSource(withCells, mapping, findDecimalMark(target, options)) }
}

/** Rows with their cells in some own columns, as the list has them now. */
function addOwnCells(
  context: Context,
  { id }: ListSelection['list'],
  columns: readonly string[],
  source: ExportSource,
): ExportSource {
  if (columns.length === 0) return source
  return {
    async *[Symbol.asyncIterator]() {
      for await (const block of source) {
        const positions = block.map(({ position }) => position)
        const cells = await readCells(context, id, { positions, columns })
        yield block.map((record) => {
          const own = cells.get(record.position) ?? []
          return { ...record, ownCells: Object.fromEntries(columns.map((name, at) => [name, own[at] ?? ''])) }
        })
      }
    },
  }
}

/** What a target exports. */
export const toExportInput = (
  { source, known, attributes, images }: PreparedRows,
  { options }: ChosenTarget,
): ExportInput => ({
  source,
  options,
  ...images,
  ...(known && { known }),
  ...(attributes && { attributes }),
})

/** The rows until `stop` aborts, which rejects. A target that reads all rows before it writes would otherwise read to the end. */
export const readUntil = <S extends { source: ExportSource }>(stop: AbortSignal, rows: S): S => ({
  ...rows,
  source: {
    async *[Symbol.asyncIterator]() {
      for await (const block of rows.source) {
        stop.throwIfAborted()
        yield block
      }
    },
  },
})
