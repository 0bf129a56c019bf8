import type { FamilyParent } from '@merkwerk/contract'
import type { ExportFamily, Variant } from '@merkwerk/exports'
import { compareAxisValues } from '@merkwerk/exports'
import type { Db } from '../../../platform/db/index.ts'
import { compareMembers, findSharedTitle } from './read-families.ts'
import { findAcceptedFamilies, findMembers, findParentRows, type StoredFamily } from './store.ts'

/** A row of a family, the parent with no values. */
export interface ListVariant {
  position: number
  /** Whether the list shows its result: it was searched and is not ignored. */
  isListed: boolean
  variant: Variant
}

type Member = Awaited<ReturnType<typeof findMembers>>[number]

/**
 * The accepted families that some rows are in or the parent of, each with all its rows: the parent first if the list has it, then its
 * children in the order of their values.
 */
export async function findVariants(
  db: Db,
  listId: number,
  rows: readonly { position: number; articleNumber: string }[],
): Promise<ListVariant[][]> {
  const families = await findAcceptedFamilies(db, listId, {
    positions: rows.map(({ position }) => position),
    numbers: rows.map(({ articleNumber }) => articleNumber),
  })
  const ids = families.map(({ id }) => id)
  const members = Map.groupBy(await findMembers(db, listId, ids), ({ family_id }) => family_id)
  const parents = new Map(
    (await findParentRows(db, listId, ids)).map(({ family_id, position }) => [family_id, position]),
  )
  return families.map((stored) => {
    const own = (members.get(stored.id) ?? []).toSorted(compareMembers)
    const family = toExportFamily(stored, own)
    const parent = parents.get(stored.id)
    return [
      ...(parent === undefined
        ? []
        : [{ position: parent, isListed: true, variant: { family, values: [] } }]),
      ...own.map(({ position, axis_values: values, is_listed: isListed }) => ({
        position,
        isListed,
        variant: { family, values },
      })),
    ]
  })
}

const toExportFamily = (
  { number, title, axes, parent }: StoredFamily,
  members: readonly Member[],
): ExportFamily => ({
  number,
  title: title ?? findSharedTitle(members),
  axes: axes.map(({ label }, axis) => {
    const values = new Set(members.map(({ axis_values }) => axis_values[axis] ?? ''))
    return { name: label, values: [...values].filter((value) => value !== '').sort(compareAxisValues) }
  }),
  ...(Object.keys(parent).length > 0 && { parent: toExportParent(parent) }),
})

const toExportParent = ({
  brand,
  category,
  description,
  pictures,
}: FamilyParent): NonNullable<ExportFamily['parent']> => ({
  ...(brand !== undefined && { brand }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { categories: [category] }),
  ...(pictures !== undefined && { images: pictures }),
})
