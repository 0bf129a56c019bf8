import {
  isRowField,
  maxSortLevels,
  type RowCondition,
  type RowField,
  type RowState,
  rowStates,
  type SortLevel,
  type SortOrder,
  type SourceName,
  safetyFacts,
  sources,
} from '@merkwerk/contract'
import type { OrderQuery } from '../../api/sheet-queries.ts'
import { readOrder, reverse } from '../../components/table-view.ts'
import type { ViewChange } from '../../components/use-search-state.ts'
import { isMissingField } from './missing-fields.ts'
import { readDay } from './read-typed.ts'

export const sheetLooks = ['table', 'pictures'] as const
export type SheetLook = (typeof sheetLooks)[number]

/** Rows that changed within this many days. */
export const changedDays = ['1', '7', '30'] as const
export type ChangedDays = (typeof changedDays)[number]

/** Rows without a fact about product safety, or with all required ones. */
export const safetyFilters = ['complete', ...safetyFacts] as const
export type SafetyFilter = (typeof safetyFilters)[number]

export interface SheetView {
  verdicts: RowState[]
  brand: string
  category: string
  source: SourceName | undefined
  safety: SafetyFilter | undefined
  isEdited: boolean
  ignored: 'true' | 'false' | undefined
  changed: ChangedDays | undefined
  /** A field that the rows lack, or empty. */
  missing: string
  /** Conditions on fields. Rows meet all of them. */
  where: RowCondition[]
  search: string
  sort: RowField
  order: SortOrder
  /** Further fields for rows with the same value in the field before. */
  thenBy: SortLevel[]
  /** The field whose values are groups, or empty. */
  groupBy: RowField
  look: SheetLook
}

export type SheetChange = ViewChange<SheetView>

/** Parses the address. Invalid values count as missing. */
export function readSheetView(address: URLSearchParams): SheetView {
  const wanted = new Set(address.get('verdict')?.split(','))
  const missing = address.get('missing') ?? ''
  const sort = readField(address, 'sort') || 'position'
  return {
    verdicts: rowStates.filter((state) => wanted.has(state)),
    brand: address.get('brand') ?? '',
    category: address.get('category') ?? '',
    source: sources.find((known) => known === address.get('source')),
    safety: safetyFilters.find((known) => known === address.get('safety')),
    isEdited: address.get('edited') === 'true',
    ignored: (['true', 'false'] as const).find((known) => known === address.get('ignored')),
    changed: changedDays.find((days) => days === address.get('changed')),
    missing: isMissingField(missing) ? missing : '',
    where: readConditions(address.get('where')),
    search: address.get('search') ?? '',
    sort,
    order: readOrder(address, firstOrder(sort)),
    thenBy: readLevels(address.get('then_by')),
    groupBy: readField(address, 'group_by'),
    look: sheetLooks.find((known) => known === address.get('look')) ?? 'table',
  }
}

function readField(address: URLSearchParams, name: string): RowField {
  const field = address.get(name) ?? ''
  return isRowField(field) ? field : ''
}

/** Conditions of another shape count as missing. */
function readConditions(text: string | null): RowCondition[] {
  try {
    const conditions: RowCondition[] = JSON.parse(text ?? '[]')
    return conditions.every(isCondition) ? conditions : []
  } catch {
    return []
  }
}

function isCondition(condition: RowCondition): boolean {
  if (!isRowField(condition.field)) return false
  switch (condition.is) {
    case 'contains':
    case 'equal':
      return typeof condition.value === 'string' && condition.value !== ''
    case 'one-of':
      return condition.values.every((value) => typeof value === 'string')
    case 'between':
      return [condition.from, condition.to].every((bound) => bound === null || typeof bound === 'number')
    case 'between-days':
      return [condition.from, condition.to].every((bound) => bound === null || readDay(bound) === bound)
    case 'empty':
    case 'filled':
      return true
    default:
      return false
  }
}

/** Fields after the first one, those in descending order with a minus before them, as a JSON array. */
function readLevels(text: string | null): SortLevel[] {
  try {
    const fields: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(fields)) return []
    const levels = fields.map((field) => {
      const sort = String(field).replace(/^-/, '')
      return isRowField(sort) ? [{ sort, order: sort === field ? 'asc' : 'desc' } as const] : []
    })
    return levels.flat().slice(0, maxSortLevels - 1)
  } catch {
    return []
  }
}

const writeLevels = (levels: readonly SortLevel[]): string =>
  levels.length === 0
    ? ''
    : JSON.stringify(levels.map(({ sort, order }) => (order === 'desc' ? `-${sort}` : sort)))

/** The parameters of the address. Defaults are empty. */
export function writeSheetView(view: SheetView): Record<string, string> {
  const { sort, order, look } = view
  return {
    verdict: view.verdicts.join(','),
    brand: view.brand,
    category: view.category,
    source: view.source ?? '',
    safety: view.safety ?? '',
    edited: view.isEdited ? 'true' : '',
    ignored: view.ignored ?? '',
    changed: view.changed ?? '',
    missing: view.missing,
    where: view.where.length === 0 ? '' : JSON.stringify(view.where),
    search: view.search,
    sort: sort === 'position' ? '' : sort,
    order: order === firstOrder(sort) ? '' : order,
    then_by: writeLevels(view.thenBy),
    group_by: view.groupBy,
    look: look === 'table' ? '' : look,
  }
}

/** Shows every row. */
export const noFilters = {
  verdicts: [],
  brand: '',
  category: '',
  source: undefined,
  safety: undefined,
  isEdited: false,
  ignored: undefined,
  changed: undefined,
  missing: '',
  where: [],
  search: '',
} satisfies Partial<SheetView>

/** Every row in the order of the list. */
export const allRows = {
  ...noFilters,
  sort: 'position',
  order: 'asc',
  thenBy: [],
  groupBy: '',
} satisfies Partial<SheetView>

export const isFiltered = (view: SheetView): boolean =>
  view.verdicts.length > 0 ||
  view.source !== undefined ||
  view.safety !== undefined ||
  view.isEdited ||
  view.ignored !== undefined ||
  view.changed !== undefined ||
  view.where.length > 0 ||
  Boolean(view.brand || view.category || view.missing || view.search)

/** The query of the rows of a run, which have verdicts and article numbers only. */
export const createRunQuery = ({ verdicts: wanted, search }: SheetView, run: string): OrderQuery => ({
  run,
  ...(wanted.length > 0 && { verdict: wanted.join(',') }),
  ...(search && { search }),
})

/** The query of the view. `now` counts in whole days, so that the query stays the same all day. */
export function createOrderQuery(view: SheetView, now: Date): OrderQuery {
  const { verdicts: wanted, brand, category, source, safety, changed, missing, where, search } = view
  return {
    sort: view.sort,
    order: view.order,
    ...(view.thenBy.length > 0 && { then_by: JSON.stringify(view.thenBy) }),
    // Pictures have no groups.
    ...(view.groupBy && view.look === 'table' && { group_by: view.groupBy }),
    ...(wanted.length > 0 && { verdict: wanted.join(',') }),
    ...(brand && { brand }),
    ...(category && { category }),
    ...(source && { source }),
    ...(safety && { safety }),
    ...(view.isEdited && { edited: 'true' }),
    ...(view.ignored && { ignored: view.ignored }),
    ...(changed && { changed_since: daysBefore(now, Number(changed) - 1) }),
    ...(missing && { missing }),
    ...(where.length > 0 && { where: JSON.stringify(where) }),
    ...(search && { search }),
  }
}

/** The start of the local day that many days ago. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
}

/** The conditions after a value of a field was ticked, or is no longer. Rows have any of the ticked ones. */
export function toggleValue(where: readonly RowCondition[], field: RowField, value: string): RowCondition[] {
  const ticked = findTicked(where, field)
  const others = where.filter((condition) => condition.field !== field || condition.is !== 'one-of')
  const values = ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]
  return values.length === 0 ? others : [...others, { field, is: 'one-of', values }]
}

export const findTicked = (where: readonly RowCondition[], field: RowField): string[] =>
  where.flatMap((condition) =>
    condition.field === field && condition.is === 'one-of' ? condition.values : [],
  )

/** The sorting after choosing a heading: texts ascending, numbers and times descending. Choosing it again reverses the order. */
export function sortedBy(sort: RowField, view: Pick<SheetView, 'sort' | 'order'>): Partial<SheetView> {
  if (sort !== view.sort) return { sort, order: firstOrder(sort), thenBy: [] }
  return { order: reverse(view.order) }
}

/** The sorting with a further field, which is reversed if it is one already. */
export function alsoSortedBy(
  sort: RowField,
  view: Pick<SheetView, 'sort' | 'order' | 'thenBy'>,
): Partial<SheetView> {
  if (view.sort === 'position' || view.sort === sort) return sortedBy(sort, view)
  if (view.thenBy.some((level) => level.sort === sort))
    return {
      thenBy: view.thenBy.map((level) =>
        level.sort === sort ? { sort, order: reverse(level.order) } : level,
      ),
    }
  return { thenBy: [...view.thenBy, { sort, order: firstOrder(sort) }].slice(0, maxSortLevels - 1) }
}

/** The order of a field by which the rows are sorted, and its place among these fields. */
export function findLevel(view: Pick<SheetView, 'sort' | 'order' | 'thenBy'>, sort: RowField) {
  const levels = [{ sort: view.sort, order: view.order }, ...view.thenBy]
  const place = levels.findIndex((level) => level.sort === sort)
  const level = levels[place]
  return level && { order: level.order, place, isOnly: levels.length === 1 }
}

const descending: readonly RowField[] = ['amazon_price', 'ebay_price', 'attributes', 'changed', 'fetched']

function firstOrder(sort: RowField): SortOrder {
  return descending.includes(sort) ? 'desc' : 'asc'
}

/** The fields that filters and order name, so that their columns are shown. Rows without a product are fixed by their numbers. */
export const listNamedFields = ({
  missing,
  where,
  sort,
  thenBy,
  verdicts: wanted,
}: SheetView): RowField[] => [
  ...new Set([
    ...(wanted.some((verdict) => verdict === 'skipped' || verdict === 'not-found') ? ['ean', 'asin'] : []),
    missing,
    ...where.map(({ field }) => field),
    sort,
    ...thenBy.map((level) => level.sort),
  ]),
]
