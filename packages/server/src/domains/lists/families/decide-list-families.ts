// docs/decisions/0063-families.md

import { type FamilyNumberRule, maxFamilyListRows } from '@merkwerk/contract'
import { type DecidedFamily, decideFamilies, makeDistinct } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { lockListRows } from '../rows/index.ts'
import { markEans } from '../sheets/index.ts'
import { labelAxes, nameFamilyAxes } from './name-axes.ts'
import { numberParents } from './number-parents.ts'
import { findParentColumn, type ListedRow, readFamilyRows } from './read-family-rows.ts'
import { decidedState, reconcile } from './reconcile.ts'
import {
  deleteFamilies,
  findAllFamilies,
  findFamilyList,
  findPlacedRows,
  markFamiliesChanged,
  placeRows,
  removeRows,
  saveFamilies,
} from './store.ts'

/**
 * Decides which rows of a list are one family, after its rows have changed, by the rules of `packages/exports/src/families`.
 * What the owner decided stays. Can be interrupted and
 * repeated. Begins anew if the rows change meanwhile.
 */
export async function decideListFamilies(
  context: Pick<Context, 'db' | 'clock'>,
  { listId }: { listId: number },
  signal: AbortSignal,
): Promise<void> {
  while ((await decideOnce(context, listId, signal)) === 'outdated') signal.throwIfAborted()
}

async function decideOnce(
  context: Pick<Context, 'db' | 'clock'>,
  listId: number,
  signal: AbortSignal,
): Promise<'stored' | 'outdated'> {
  const list = await findFamilyList(context.db, listId)
  if (!list || list.total_rows > maxFamilyListRows) return 'stored'
  const { family_numbers: rule, family_axes: names, rows_version: version, language } = list
  const columns = {
    parentColumn: findParentColumn(list.own_columns),
    numberColumn: rule.kind === 'column' ? rule.column : undefined,
  }
  const rows = await readFamilyRows(context, listId, columns, signal)
  const decided = decideFamilies(rows).map((family) => nameFamilyAxes(names, labelAxes(language, family)))
  return context.db.transaction().execute(async (tx) => {
    await lockListRows(tx, listId)
    if ((await findFamilyList(tx, listId))?.rows_version !== version) return 'outdated'
    await storeDecision(tx, { listId, rule, now: context.clock.now() }, { rows, decided })
    return 'stored'
  })
}

type Listed = { listId: number; rule: FamilyNumberRule; now: Date }

async function storeDecision(
  tx: Tx,
  { listId, rule, now }: Listed,
  { rows, decided }: { rows: readonly ListedRow[]; decided: readonly DecidedFamily[] },
): Promise<void> {
  const families = await findAllFamilies(tx, listId)
  const { saved, joined, gone } = reconcile(decided, { families, placed: await findPlacedRows(tx, listId) })
  const eans = rows.map(({ id, gtin }) => ({ position: id, hasEan: gtin !== '' }))
  if (saved.length + joined.length + gone.length === 0) return markEans(tx, listId, eans)
  await markFamiliesChanged(tx, listId)
  await deleteFamilies(tx, listId, gone)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const removed = new Set(gone)
  const kept = families.filter(({ id }) => !removed.has(id))
  const numbers = new Map(kept.map(({ key, number }) => [key, number]))
  const taken = new Set([...numbers.values()].map((number) => number.toLowerCase()))
  for (const { key, rule: found, reason } of saved) {
    if (numbers.has(key) || found !== 'list' || reason.detail === undefined) continue
    const number = makeDistinct(reason.detail, (text) => taken.has(text))
    numbers.set(key, number)
    taken.add(number.toLowerCase())
  }
  const listChildren = ({ members }: DecidedFamily) =>
    members.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [{ articleNumber: row.articleNumber, cell: row.numberCell }] : []
    })
  const unnumbered = saved.filter(({ key }) => !numbers.has(key))
  const children = saved.flatMap((family) => listChildren(family).map(({ articleNumber }) => articleNumber))
  const made = await numberParents(
    tx,
    listId,
    { rule, taken: [...taken, ...children] },
    unnumbered.map(listChildren),
  )
  for (const [index, { key }] of unnumbered.entries()) numbers.set(key, made[index] ?? '')
  const next = saved.map((family) => ({
    ...family,
    number: numbers.get(family.key) ?? '',
    state: decidedState(family),
    isDecided: false,
  }))
  const ids = await saveFamilies(tx, listId, next, now)
  await removeRows(tx, listId, [...ids.values()])
  const placements = [
    ...next.map(({ key, members }) => ({ familyId: ids.get(key) ?? 0, members })),
    ...joined,
  ]
  await placeRows(
    tx,
    listId,
    placements.flatMap(({ familyId, members }) =>
      members.map(({ id, values }) => ({ position: id, familyId, values })),
    ),
  )
  await markEans(tx, listId, eans)
}
