import {
  type endpoints,
  type FamilyIssue,
  familyReasonMessage,
  type Language,
  type ListFamily,
  maxFamilyListRows,
} from '@merkwerk/contract'
import { compareAxisValues } from '@merkwerk/exports'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { countFamilies, countIssues, findFamilyPage } from './families-queries.ts'
import { findFamilyList, findMembers, type StoredFamily } from './store.ts'

/** Families of a list, some at a time. Throws `NOT_FOUND`. */
export async function readListFamilies(
  db: Db,
  listId: number,
  query: z.output<typeof endpoints.getListFamilies.query>,
  language: Language,
) {
  const list = await findFamilyList(db, listId)
  if (!list) throw new AppError('NOT_FOUND')
  const { families, next } = await findFamilyPage(db, listId, query)
  const members = Map.groupBy(
    await findMembers(
      db,
      listId,
      families.map(({ id }) => id),
    ),
    ({ family_id }) => family_id,
  )
  return {
    families: families.map((family) => describeFamily(family, members.get(family.id) ?? [], language)),
    next,
    counts: await countFamilies(db, listId),
    issues: await countIssues(db, listId),
    is_too_large: list.total_rows > maxFamilyListRows,
    number_rule: list.family_numbers,
  }
}

type Member = Awaited<ReturnType<typeof findMembers>>[number]

function describeFamily(family: StoredFamily, members: readonly Member[], language: Language): ListFamily {
  return {
    family_id: family.id,
    state: family.state,
    rule: family.rule,
    reason: family.reason,
    reason_text: familyReasonMessage(family.reason)[language],
    number: family.number,
    title: family.title ?? findSharedTitle(members),
    parent: family.parent,
    issues: findIssues(family, members),
    axes: family.axes,
    rows: members
      .toSorted(compareMembers)
      .map(({ position, article_number, axis_values, image, has_ean }) => ({
        position,
        article_number,
        values: axis_values,
        image,
        has_ean: has_ean ?? true,
      })),
  }
}

/** As `countIssues` finds them. */
function findIssues({ axes }: StoredFamily, members: readonly Member[]): FamilyIssue[] {
  const values = members.map(({ axis_values }) => axis_values)
  const whole = values.filter((list) => list.length > 0 && !list.includes(''))
  const distinct = new Set(whole.map((list) => JSON.stringify(list).toLowerCase()))
  const isIncomplete = whole.length < values.length || values.some((list) => list.length < axes.length)
  return [
    ...(members.some(({ has_ean }) => has_ean === false) ? (['no-ean'] as const) : []),
    ...(distinct.size < whole.length ? (['same-values'] as const) : []),
    ...(isIncomplete ? (['no-value'] as const) : []),
  ]
}

/** By the values of axes, as a shop offers them. */
export function compareMembers(
  a: Pick<Member, 'axis_values' | 'position'>,
  b: Pick<Member, 'axis_values' | 'position'>,
): number {
  for (const [index, value] of a.axis_values.entries()) {
    const order = compareAxisValues(value, b.axis_values[index] ?? '')
    if (order !== 0) return order
  }
  return a.position - b.position
}

/** The words of the first title that all titles have and that are no value of an axis, such as `Hemd Leinen`. */
export function findSharedTitle(members: readonly Member[]): string {
  const [first, ...others] = members.map(({ title }) => title.split(/\s+/))
  const values = new Set(
    members.flatMap(({ axis_values }) =>
      axis_values.flatMap((value) => value.toLowerCase().split(/[\s/,]+/)),
    ),
  )
  const words = others.map((title) => new Set(title.map((word) => word.toLowerCase())))
  const shared = (first ?? []).filter((word) => words.every((title) => title.has(word.toLowerCase())))
  const named = shared.filter((word) => !values.has(word.toLowerCase().replace(/[(),]/g, '')))
  return (named.length > 0 ? named : shared).join(' ').replace(/[\s,(–-]{1,20}$/, '')
}
