import { randomUUID } from 'node:crypto'
import { acceptedRules, type endpoints, type FamilyNumberRule, type FamilyParent } from '@merkwerk/contract'
import type { NumberedChild } from '@merkwerk/exports'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { findCells, lockListRows, lockRows, requireStorage } from '../rows/index.ts'
import {
  findEntry,
  findSent,
  type GatheredRefused,
  keepSent,
  type Outcome,
  recordFamilies,
  type Sent,
} from '../sheets/index.ts'
import { alignValues } from './align-values.ts'
import { numberParents } from './number-parents.ts'
import {
  type Axis,
  deleteSmallFamilies,
  findAllFamilies,
  findArticleNumbers,
  findArticles,
  findFamilies,
  findFamilyList,
  findMembers,
  findPlacedRows,
  markFamiliesChanged,
  placeRows,
  removeRows,
  type StoredFamily,
  saveFamilies,
  saveNumberRule,
  updateFamily,
} from './store.ts'

export type Body<Name extends keyof typeof endpoints> = (typeof endpoints)[Name] extends {
  body: infer S extends z.ZodType
}
  ? z.output<S>
  : never

/** The actor's list, which the transaction locks. */
export interface OwnList {
  tx: Tx
  listId: number
  now: Date
}

export interface FamilyChange {
  listId: number
  accountId: number
  /** What it touches, besides the families of the rows and the rows of the families. */
  families?: readonly number[] | 'all'
  positions?: readonly number[]
  sent?: Sent | undefined
  /** Gathers what is refused. */
  refused?: GatheredRefused
  /** A number is the ID of a family that it created. */
  run: (list: OwnList) => Promise<unknown>
}

/**
 * Runs a change of families under the lock of their list, as an entry of its history. One that is sent again with its ID changes nothing.
 * Throws `CONFLICT` for the ID of another change.
 */
export const changeFamilies = (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { listId, accountId, families = [], positions = [], sent, refused, run }: FamilyChange,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    await lockListRows(tx, listId)
    const earlier = await findSent(tx, listId, sent)
    if (earlier) return earlier
    const now = clock.now()
    const touched = families === 'all' ? (await findAllFamilies(tx, listId)).map(({ id }) => id) : families
    const entry = { listId, accountId, at: now, families: touched, positions, publicId: sent?.id }
    const { result, changeId } = await recordFamilies(tx, entry, () => run({ tx, listId, now }))
    const done = {
      changeId,
      refused: refused?.all() ?? [],
      familyId: typeof result === 'number' ? result : null,
    }
    await keepSent(tx, listId, sent, done)
    await requireStorage(tx, config, accountId, 0)
    return { ...done, change: changeId === null ? undefined : await findEntry(tx, changeId) }
  })

/** All of these families. Throws `NOT_FOUND` if the list lacks one. */
async function getFamilies({ tx, listId }: OwnList, ids: readonly number[]): Promise<StoredFamily[]> {
  const families = await findFamilies(tx, listId, ids)
  if (families.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  return families
}

/** Remembers that families are accepted or none. Rejected rows may come into another family, but not together into the same. */
export async function decideFamily(
  list: OwnList,
  { family_ids: ids, decision }: Body<'decideListFamilies'>,
): Promise<void> {
  const { tx, listId, now: changed_at } = list
  for (const family of await getFamilies(list, ids)) {
    const { id, state } = family
    if (decision === 'take-back') {
      if (state === 'rejected') await takeBack(list, family)
      continue
    }
    if (decision === 'accept') {
      if (state === 'rejected') await takeBack(list, family)
      await updateFamily(tx, id, { state: 'accepted', is_decided: true, changed_at })
      continue
    }
    const rows = await findMembers(tx, listId, [id])
    const rejected = rows.map(({ position, axis_values: values }) => ({ position, values }))
    await removeRows(tx, listId, [id])
    await updateFamily(tx, id, {
      state: 'rejected',
      is_decided: true,
      changed_at,
      ...(rows.length > 0 && { rejected_rows: JSON.stringify(rejected) }),
    })
  }
}

/** Gives a rejected family its rows back. Later decisions about it are made anew. Throws `CONFLICT` if too few are free. */
async function takeBack({ tx, listId, now }: OwnList, family: StoredFamily): Promise<void> {
  const { id, rule, rejected_rows: rejected } = family
  const placed = await findPlacedRows(tx, listId)
  const taken = new Set(placed.filter(({ family_id }) => family_id !== null).map(({ position }) => position))
  const free = rejected.filter(({ position }) => !taken.has(position))
  if (free.length < 2) throw conflict('family-rows-taken', { number: family.number })
  await requireNumber({ tx, listId, now }, id, family.number)
  await placeRows(
    tx,
    listId,
    free.map((row) => ({ ...row, familyId: id })),
  )
  await updateFamily(tx, id, {
    state: acceptedRules.includes(rule) ? 'accepted' : 'proposed',
    is_decided: rule === 'owner',
    rejected_rows: '[]',
    changed_at: now,
  })
}

/** Throws `CONFLICT` for a number that another family has. Shops do not tell cases of letters apart. */
async function requireNumber({ tx, listId }: OwnList, id: number, number: string): Promise<void> {
  const other = (await findAllFamilies(tx, listId)).find(
    (one) => one.id !== id && one.number.toLowerCase() === number.toLowerCase(),
  )
  if (other) throw conflict('family-number-taken', { number })
}

/** Makes a family of rows, which leave their former ones. Throws `NOT_FOUND` for unknown rows. */
export async function createFamily(
  list: OwnList,
  { positions, axes: wanted }: Body<'createListFamily'>,
): Promise<number> {
  const { tx, listId, now } = list
  await requireRows(list, positions)
  const { families, moved } = await readMoved(list, positions)
  const axes = wanted ?? moved.find(({ former }) => former !== undefined)?.former?.axes ?? []
  const family = {
    key: `own ${randomUUID()}`,
    state: 'accepted' as const,
    rule: 'owner' as const,
    reason: { code: 'own-choice' as const },
    number: await numberRows(
      list,
      positions,
      [...families.values()].map(({ number }) => number),
    ),
    axes,
    isDecided: true,
  }
  requireAxisNames(family.number, axes)
  const ids = await saveFamilies(tx, listId, [family], now)
  const [id = 0] = ids.values()
  await moveInto(list, moved, { id, axes })
  return id
}

/** A row that moves, with the family that it leaves. */
interface MovedRow {
  position: number
  former: StoredFamily | undefined
  values: readonly string[] | undefined
}

async function readMoved({ tx, listId }: OwnList, positions: readonly number[]) {
  const families = new Map((await findAllFamilies(tx, listId)).map((family) => [family.id, family]))
  const placed = new Map((await findPlacedRows(tx, listId)).map((row) => [row.position, row]))
  const moved = positions.map((position): MovedRow => {
    const row = placed.get(position)
    return { position, former: families.get(row?.family_id ?? 0), values: row?.axis_values }
  })
  return { families, moved }
}

/** Places rows in a family, or in none. The families that they leave and join are the owner's. Those with one row left are dissolved. */
async function moveInto(
  { tx, listId, now }: OwnList,
  moved: readonly MovedRow[],
  { id, axes }: { id: number | null; axes: readonly Axis[] },
): Promise<void> {
  await placeRows(
    tx,
    listId,
    moved.map(({ position, former, values }) => ({
      position,
      familyId: id,
      values: alignValues(axes, former?.axes, values),
    })),
  )
  for (const touched of new Set([...moved.map(({ former }) => former?.id), id]))
    if (touched) await updateFamily(tx, touched, { is_decided: true, changed_at: now })
  await deleteSmallFamilies(tx, listId)
}

async function requireRows({ tx, listId }: OwnList, positions: readonly number[]): Promise<void> {
  const found = await lockRows(tx, listId, positions)
  if (found.length < new Set(positions).size) throw new AppError('NOT_FOUND')
}

async function numberRows({ tx, listId }: OwnList, positions: readonly number[], taken: readonly string[]) {
  const list = await findFamilyList(tx, listId)
  if (!list) throw new AppError('NOT_FOUND')
  const rule = list.family_numbers
  const children = await findChildren(tx, listId, { positions, rule })
  const [number = ''] = await numberParents(tx, listId, { rule, taken }, [children])
  return number
}

async function findChildren(
  tx: Tx,
  listId: number,
  { positions, rule }: { positions: readonly number[]; rule: FamilyNumberRule },
) {
  const columns = rule.kind === 'column' ? [rule.column] : []
  const cells = await findCells(tx, listId, { positions, columns })
  const rows = await findArticleNumbers(tx, listId, positions)
  return rows.map(({ position, article_number: articleNumber }) => ({
    articleNumber,
    cell: cells.get(position)?.[0] ?? '',
  }))
}

/**
 * Changes what the owner may give a family. Throws `NOT_FOUND` for an unknown family or a row of another one, and `CONFLICT` for a number
 * that another family or a row of a family has, and for two axes with one name.
 */
export async function changeFamily(
  list: OwnList,
  id: number,
  { number, title, parent, axes, members: changes = [] }: Body<'changeListFamily'>,
): Promise<void> {
  const { tx, listId, now } = list
  const [family] = await getFamilies(list, [id])
  if (!family) throw new AppError('NOT_FOUND')
  if (number !== undefined) {
    await requireNumber(list, id, number)
    if ((await findArticles(tx, listId, [number])).some(({ isChild }) => isChild))
      throw conflict('family-number-of-row', { number })
  }
  const members = await findMembers(tx, listId, [id])
  requireAxisNames(family.number, axes)
  await updateFamily(tx, id, {
    is_decided: true,
    changed_at: now,
    ...(number !== undefined && { number, has_own_number: true }),
    ...(title !== undefined && { title: title === '' ? null : title }),
    ...(parent && { parent: JSON.stringify(withoutEmpty({ ...family.parent, ...parent })) }),
    ...(axes && { axes: JSON.stringify(axes) }),
  })
  const changed = new Map(changes.map(({ position, values }) => [position, values]))
  const known = new Set(members.map(({ position }) => position))
  if (changes.some(({ position }) => !known.has(position))) throw new AppError('NOT_FOUND')
  const next = axes ?? family.axes
  await placeRows(
    tx,
    listId,
    members.map(({ position, axis_values }) => ({
      position,
      familyId: id,
      values: next.map(
        (_, index) =>
          changed.get(position)?.[index] ?? alignValues(next, family.axes, axis_values)[index] ?? '',
      ),
    })),
  )
}

/** One name for two axes would make one column and one option of a shop of both. */
function requireAxisNames(number: string, axes: readonly Axis[] = []): void {
  const seen = new Set<string>()
  for (const { label } of axes) {
    if (seen.has(label.toLowerCase())) throw conflict('axis-name-taken', { name: label, number })
    seen.add(label.toLowerCase())
  }
}

/** Children share what the owner left empty. */
const withoutEmpty = (parent: FamilyParent): FamilyParent =>
  Object.fromEntries(Object.entries(parent).filter(([, given]) => given !== undefined && given.length > 0))

/** Moves rows into a family, or out of all. Throws `NOT_FOUND`. */
export async function moveRows(
  list: OwnList,
  { positions, family_id: id }: Body<'moveFamilyRows'>,
): Promise<void> {
  await requireRows(list, positions)
  const { families, moved } = await readMoved(list, positions)
  const target = id === null ? undefined : families.get(id)
  if (id !== null && (!target || target.state === 'rejected')) throw new AppError('NOT_FOUND')
  await moveInto(list, moved, { id, axes: target?.axes ?? [] })
}

/**
 * Chooses how parents are numbered, and numbers all families anew but those that the owner numbered. Rejected ones keep their numbers, in
 * case they are taken back.
 */
export async function setNumberRule(list: OwnList, rule: FamilyNumberRule): Promise<void> {
  const { tx, listId, now } = list
  await saveNumberRule(tx, listId, rule)
  const families = await findAllFamilies(tx, listId)
  const isFixed = ({ has_own_number, rule: made, state }: StoredFamily) =>
    has_own_number || made === 'list' || state === 'rejected'
  const taken = families.filter(isFixed).map(({ number }) => number)
  const members = Map.groupBy(await findPlacedRows(tx, listId), ({ family_id }) => family_id)
  const numbered: { family: StoredFamily; children: NumberedChild[] }[] = []
  for (const family of families.filter((one) => !isFixed(one))) {
    const positions = (members.get(family.id) ?? []).map(({ position }) => position)
    if (positions.length > 0)
      numbered.push({ family, children: await findChildren(tx, listId, { positions, rule }) })
  }
  const children = numbered.map((one) => one.children)
  const numbers = await numberParents(tx, listId, { rule, taken }, children)
  for (const [index, { family }] of numbered.entries()) {
    const number = numbers[index] ?? family.number
    if (number !== family.number) await updateFamily(tx, family.id, { number, changed_at: now })
  }
  await markFamiliesChanged(tx, listId)
}
