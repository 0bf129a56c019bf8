import {
  type RowSort,
  type RowState,
  rowSorts,
  rowStates,
  type SortOrder,
  type SourceName,
  safetyFacts,
  sortOrders,
  sources,
} from '@merkwerk/contract'
import type { OrderQuery } from '../../api/sheet-queries.ts'
import { isMissingField } from './missing-fields.ts'

export const sheetLooks = ['table', 'pictures'] as const
export type SheetLook = (typeof sheetLooks)[number]

/** Rows that changed within this many days. */
export const changedDays = ['1', '7', '30'] as const
export type ChangedDays = (typeof changedDays)[number]

/** Rows without a fact about product safety, or with all required ones. */
export const safetyFilters = ['complete', ...safetyFacts] as const
export type SafetyFilter = (typeof safetyFilters)[number]

/** How a cell of an own column is compared. */
export const ownMatches = ['contains', 'equals', 'empty'] as const
export interface OwnFilter {
  column: string
  match: (typeof ownMatches)[number]
  value: string
}

export interface SheetView {
  verdicts: RowState[]
  brand: string
  category: string
  source: SourceName | undefined
  safety: SafetyFilter | undefined
  isEdited: boolean
  isIgnored: boolean
  changed: ChangedDays | undefined
  /** A field that the rows lack, or empty. */
  missing: string
  /** Cells of a column of the seller's file. */
  own: OwnFilter | undefined
  search: string
  sort: RowSort
  order: SortOrder
  look: SheetLook
}

/** Parses the address. Invalid values count as missing. */
export function readSheetView(address: URLSearchParams): SheetView {
  const wanted = new Set(address.get('verdict')?.split(','))
  const missing = address.get('missing') ?? ''
  const sort = rowSorts.find((known) => known === address.get('sort')) ?? 'position'
  return {
    verdicts: rowStates.filter((state) => wanted.has(state)),
    brand: address.get('brand') ?? '',
    category: address.get('category') ?? '',
    source: sources.find((known) => known === address.get('source')),
    safety: safetyFilters.find((known) => known === address.get('safety')),
    isEdited: address.get('edited') === 'true',
    isIgnored: address.get('ignored') === 'true',
    changed: changedDays.find((days) => days === address.get('changed')),
    missing: isMissingField(missing) ? missing : '',
    own: readOwn(address),
    search: address.get('search') ?? '',
    sort,
    order: sortOrders.find((known) => known === address.get('order')) ?? firstOrder(sort),
    look: sheetLooks.find((known) => known === address.get('look')) ?? 'table',
  }
}

function readOwn(address: URLSearchParams): OwnFilter | undefined {
  const column = address.get('own_column') ?? ''
  const match = ownMatches.find((known) => known === address.get('own_match')) ?? 'contains'
  const value = address.get('own_value') ?? ''
  return column === '' || (match !== 'empty' && value === '') ? undefined : { column, match, value }
}

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
    ignored: view.isIgnored ? 'true' : '',
    changed: view.changed ?? '',
    missing: view.missing,
    own_column: view.own?.column ?? '',
    own_match: view.own && view.own.match !== 'contains' ? view.own.match : '',
    own_value: view.own?.value ?? '',
    search: view.search,
    sort: sort === 'position' ? '' : sort,
    order: order === firstOrder(sort) ? '' : order,
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
  isIgnored: false,
  changed: undefined,
  missing: '',
  own: undefined,
  search: '',
} satisfies Partial<SheetView>

export const isFiltered = (view: SheetView): boolean =>
  view.verdicts.length > 0 ||
  view.source !== undefined ||
  view.safety !== undefined ||
  view.isEdited ||
  view.isIgnored ||
  view.changed !== undefined ||
  view.own !== undefined ||
  Boolean(view.brand || view.category || view.missing || view.search)

/** The query of the rows of a run, which have verdicts and article numbers only. */
export const createRunQuery = ({ verdicts: wanted, search }: SheetView, run: string): OrderQuery => ({
  run,
  ...(wanted.length > 0 && { verdict: wanted.join(',') }),
  ...(search && { search }),
})

/** The query of the view. `now` counts in whole days, so that the query stays the same all day. */
export function createOrderQuery(view: SheetView, now: Date): OrderQuery {
  const { verdicts: wanted, brand, category, source, safety, changed, missing, own, search } = view
  return {
    sort: view.sort,
    order: view.order,
    ...(wanted.length > 0 && { verdict: wanted.join(',') }),
    ...(brand && { brand }),
    ...(category && { category }),
    ...(source && { source }),
    ...(safety && { safety }),
    ...(view.isEdited && { edited: 'true' }),
    ...(view.isIgnored && { ignored: 'true' }),
    ...(changed && { changed_since: daysBefore(now, Number(changed) - 1) }),
    ...(missing && { missing }),
    ...(own && {
      own_column: own.column,
      own_match: own.match,
      ...(own.match !== 'empty' && { own_value: own.value }),
    }),
    ...(search && { search }),
  }
}

/** The start of the local day that many days ago. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
}

/** The sorting after choosing a heading: texts ascending, numbers and times descending. Choosing it again reverses the order. */
export function sortedBy(sort: RowSort, view: Pick<SheetView, 'sort' | 'order'>): Partial<SheetView> {
  if (sort !== view.sort) return { sort, order: firstOrder(sort) }
  return { order: view.order === 'asc' ? 'desc' : 'asc' }
}

const descending: readonly RowSort[] = ['amazon_price', 'ebay_price', 'attributes', 'changed', 'fetched']

function firstOrder(sort: RowSort): SortOrder {
  return descending.includes(sort) ? 'desc' : 'asc'
}
