import {
  type AttributeField,
  attributeField,
  isAttributeField,
  type List,
  type RowField,
  toAttributeName,
} from '@merkwerk/contract'

export const fixedColumns = [
  'picture',
  'article_number',
  'title',
  'verdict',
  'brand',
  'amazon_price',
  'ebay_price',
  'category',
  'attributes',
  'completeness',
  'safety',
  'fetched',
] as const
export type FixedColumn = (typeof fixedColumns)[number]
/** A column of the seller's file. */
export type OwnColumn = `own:${string}`
/** The values of rows on an axis of their families. */
export type AxisColumn = `axis:${string}`
/** What the list states of a row besides its article number, and looks up. */
const identifierColumns = ['ean', 'asin', 'mpn', 'mpn_brand'] as const
/** Fields that no row has at once, because they are long, stated by the list, or in the owner's edits. */
export const fieldColumns = [...identifierColumns, 'price', 'bullets', 'description', 'pictures'] as const
export type FieldColumn = (typeof fieldColumns)[number]
/** Columns whose cells are in the `values` of a row. */
export type ValueColumn = AttributeField | OwnColumn | AxisColumn | FieldColumn
export type ColumnId = FixedColumn | ValueColumn

/** The columns of a sheet in their order, and the widths that the user changed. */
export interface ColumnLayout {
  shown: ColumnId[]
  widths: Readonly<Record<string, number>>
  /** By default dense, where rows are not touched. */
  density?: Density | undefined
}

export const densities = ['dense', 'roomy'] as const
export type Density = (typeof densities)[number]

export const rowHeights: Record<Density, number> = { dense: 28, roomy: 40 }

export const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Fingers need higher rows. */
export const chooseDensity = ({ density }: ColumnLayout): Density =>
  density ?? (isTouched() ? 'roomy' : 'dense')

/** Of the columns of the seller's file, as many as fit beside ours. The column menu shows the others. */
const ownColumnsShown = 6

/** The columns of a list whose user has chosen none. */
export const createLayout = (ownColumns: readonly string[]): ColumnLayout => ({
  shown: [
    ...fixedColumns.filter((id) => id !== 'safety'),
    ...ownColumns.slice(0, ownColumnsShown).map(ownColumn),
  ],
  widths: {},
})

export {
  attributeField as attributeColumn,
  isAttributeField as isAttribute,
  toAttributeName as toAttribute,
} from '@merkwerk/contract'

const ownPrefix = 'own:'
export const isOwn = (id: string): id is OwnColumn => id.startsWith(ownPrefix)
export const ownColumn = (name: string): OwnColumn => `${ownPrefix}${name}`
const axisPrefix = 'axis:'
export const isAxis = (id: string): id is AxisColumn => id.startsWith(axisPrefix)
export const axisColumn = (label: string): AxisColumn => `${axisPrefix}${label}`
const includesId = <Id extends string>(ids: readonly Id[], id: string): id is Id =>
  ids.some((known) => known === id)
/** Columns that a call names as fields of a row. */
export const isField = (id: string): id is FieldColumn | AxisColumn =>
  isAxis(id) || includesId(fieldColumns, id)
export const isValue = (id: string): id is ValueColumn => isAttributeField(id) || isOwn(id) || isField(id)
/** The own columns of the list's file, without computed ones. */
export const listFileColumns = ({
  own_columns: own,
  computed,
}: Pick<List, 'own_columns' | 'computed'>): string[] =>
  own.filter((name) => !computed.includes(ownColumn(name)))
/** The columns of the axes and attributes that rows have, without computed ones. */
export const listFacetColumns = (
  { computed }: Pick<List, 'computed'>,
  { axes, attributes }: Record<'axes' | 'attributes', { value: string }[]> = { axes: [], attributes: [] },
): ColumnId[] => [
  ...axes.map(({ value }) => axisColumn(value)),
  ...attributes.map(({ value }) => attributeField(value)).filter((id) => !computed.includes(id)),
]
/** The heading of an attribute or of a column of the seller's file, and the label of an axis. */
export const nameColumn = (id: AttributeField | OwnColumn | AxisColumn): string =>
  isAttributeField(id) ? toAttributeName(id) : id.slice(isAxis(id) ? axisPrefix.length : ownPrefix.length)
export const isColumn = (id: string): id is ColumnId => isValue(id) || includesId(fixedColumns, id)

/** Columns whose cells can be edited. Their ID is the field of a change. */
export const isEditable = (id: string): boolean => isValue(id) || includesId(textColumns, id)
const textColumns = ['article_number', 'title', 'brand', 'category'] as const
/** Fixed columns whose texts can be edited. */
export const isText = (id: ColumnId): id is (typeof textColumns)[number] => includesId(textColumns, id)

/** Columns with numbers that are looked up. A row with other ones is open. */
export const isIdentifier = (id: string): boolean =>
  id === 'article_number' || includesId(identifierColumns, id)

/** Columns that are edited in a dialog. */
export const isLongText = (id: ColumnId): id is 'bullets' | 'description' | 'pictures' =>
  id === 'bullets' || id === 'description' || id === 'pictures'

/** The first columns stay in sight while the others scroll. They cannot be moved. */
export const isPinned = (id: ColumnId): boolean => id === 'picture' || id === 'article_number'

const widths: Record<FixedColumn, number> = {
  picture: 56,
  article_number: 136,
  title: 320,
  verdict: 148,
  brand: 124,
  amazon_price: 120,
  ebay_price: 100,
  category: 172,
  attributes: 96,
  completeness: 132,
  safety: 180,
  fetched: 116,
}
const valueWidth = 160
/** Of texts that have more than a line. */
const textWidth = 280
const narrowest = 64
const widest = 900
/** Of the column with the checkboxes. */
export const checkWidth = 40

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

export function chooseWidth(id: ColumnId, layout: ColumnLayout): number {
  const isText = id === 'bullets' || id === 'description'
  return layout.widths[id] ?? (isText ? textWidth : isValue(id) ? valueWidth : widths[id])
}

const unsorted: readonly ColumnId[] = ['picture', 'safety', ...fieldColumns]

/** The field by which the rows are sorted, filtered, grouped and counted for a column. */
export const findField = (id: ColumnId): RowField | undefined => (unsorted.includes(id) ? undefined : id)

export const isNumber = (id: ColumnId): boolean =>
  id === 'amazon_price' || id === 'ebay_price' || id === 'price' || id === 'attributes'

/** Pinned columns first. The article number names the row, so it is always shown. */
export function orderColumns(ids: readonly ColumnId[]): ColumnId[] {
  const others = ids.filter((id) => !isPinned(id))
  return [...(ids.includes('picture') ? (['picture'] as const) : []), 'article_number', ...others]
}

/** The columns with those of some fields, which come after the title. Fields without a column are left out. */
export function withFields(ids: readonly ColumnId[], fields: readonly string[]): readonly ColumnId[] {
  const added = fields.filter(isColumn).filter((id) => !ids.includes(id))
  if (added.length === 0) return ids
  const at = ids.indexOf('title') + 1
  return orderColumns([...ids.slice(0, at), ...added, ...ids.slice(at)])
}

/** Moves a column by one place. Pinned columns stay. */
export function movedColumn(ids: readonly ColumnId[], id: ColumnId, step: 1 | -1): ColumnId[] {
  const from = ids.indexOf(id)
  const other = ids[from + step]
  if (from < 0 || other === undefined || isPinned(id) || isPinned(other)) return [...ids]
  return ids.map((column) => (column === id ? other : column === other ? id : column))
}

/** Places a column before or after another one. Pinned columns stay first. */
export function placedColumn(
  ids: readonly ColumnId[],
  id: ColumnId,
  { over, isBefore }: { over: ColumnId; isBefore: boolean },
): ColumnId[] {
  if (id === over || isPinned(id) || !ids.includes(id)) return [...ids]
  const others = ids.filter((column) => column !== id)
  const at = others.indexOf(over) + (isBefore ? 0 : 1)
  return orderColumns([...others.slice(0, at), id, ...others.slice(at)])
}

/** Shows or hides a column. A new one is last. */
export const toggledColumn = (ids: readonly ColumnId[], id: ColumnId): ColumnId[] =>
  orderColumns(ids.includes(id) ? ids.filter((column) => column !== id) : [...ids, id])

/** Distances of the columns from the left edge, after the column with the checkboxes. */
export function computeOffsets(ids: readonly ColumnId[], layout: ColumnLayout): number[] {
  let left = checkWidth
  return ids.map((id) => {
    const offset = left
    left += chooseWidth(id, layout)
    return offset
  })
}

/** The template of a row's grid. The last column takes the rest of the width. */
export function writeTemplate(ids: readonly ColumnId[], layout: ColumnLayout): string {
  const columns = ids.map((id) => `${chooseWidth(id, layout)}px`)
  return [`${checkWidth}px`, ...columns.slice(0, -1), `minmax(${columns.at(-1) ?? '0px'},1fr)`].join(' ')
}
