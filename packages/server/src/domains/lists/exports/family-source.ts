import { type ExportRecord, type ExportSource, toExportRecord } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { findVariants, type ListVariant } from '../families/index.ts'
import { type ListSelection, readResultsAt } from '../sheets/index.ts'

/**
 * Rows with their families together: the first row of a family brings the others along, wherever they stand in the list. Rows that the
 * selection does not have stay out of it.
 */
export const groupFamilies = (
  context: Pick<Context, 'db'>,
  selection: ListSelection,
  source: ExportSource,
): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    /** Rows that stood with their family before the list came to them. */
    const written = new Set<number>()
    for await (const block of source) {
      const open = block.filter(({ position }) => !written.delete(position))
      const families = await findVariants(context.db, selection.list.id, open)
      if (families.length === 0) {
        yield open
        continue
      }
      const records = await readMembers(context, selection, { open, families })
      const variants = new Map(
        families.flatMap((family) => family.map((member) => [member.position, family])),
      )
      const positions = new Set(open.map(({ position }) => position))
      const placed = new Set<number>()
      yield open.flatMap((record) => {
        const family = variants.get(record.position)
        if (!family) return [record]
        if (placed.has(record.position)) return []
        return family.flatMap(({ position, variant }) => {
          const member = records.get(position)
          if (!member || placed.has(position)) return []
          placed.add(position)
          if (!positions.has(position)) written.add(position)
          return [member.product ? { ...member, product: { ...member.product, variant } } : member]
        })
      })
    }
  },
})

/** The rows of families by position. Those outside the block are read. */
async function readMembers(
  context: Pick<Context, 'db'>,
  selection: ListSelection,
  { open, families }: { open: readonly ExportRecord[]; families: readonly (readonly ListVariant[])[] },
): Promise<Map<number, ExportRecord>> {
  const records = new Map(open.map((record) => [record.position, record]))
  const missing = families
    .flat()
    .filter(({ position, isListed }) => !records.has(position) && (isListed || selection.run))
  const results = await readResultsAt(
    context,
    selection,
    missing.map(({ position }) => position),
  )
  for (const result of results) records.set(result.position, toExportRecord(result))
  return records
}
