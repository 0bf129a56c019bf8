import { clsx } from 'clsx'
import type { HTMLAttributes, Key, ReactNode, Ref } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons/app-icons.ts'

export interface Column<Row> {
  id: string
  header: ReactNode
  /** On cards, if it differs. */
  cardLabel?: string
  /** Next to the heading. */
  hint?: string
  cell: (row: Row, index: number) => ReactNode
  isNumber?: boolean
  /** Its cells are row headers. */
  isRowHeader?: boolean
  headingClass?: string
  cellClass?: string | ((row: Row) => string)
  /** Makes the heading a button. `order` is set while the table is sorted by this column. */
  sort?: { order: 'asc' | 'desc' | undefined; onSort: () => void } | undefined
}

/** The classes of the parts of a table. Columns add their own. */
export interface TableLook {
  table: string
  /** Without it, only screen readers have the caption. */
  caption?: string
  head?: string
  heading: string
  body?: string
  row: string
  cell: string
  /** A row with one cell over all columns. */
  wideRow?: string
  wideCell?: string
  /** Adds the heading to each cell as `data-label`, for cards. */
  hasLabels?: boolean
}

/** A part of a long table: the rows near the window, with the height of the rows before and after them. */
interface Excerpt {
  first: number
  before: number
  after: number
  /** -1 while unknown. */
  rowCount: number
  bodyRef: Ref<HTMLTableSectionElement>
  rowRef: Ref<HTMLTableRowElement>
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row, index: number) => string | number
  look: TableLook
  caption?: string
  /** The language of headings and cells if it differs from the page's. */
  lang?: string
  onRowClick?: (row: Row) => void
  /** Makes the table a grid whose rows take the focus. */
  gridRow?: (index: number) => HTMLAttributes<HTMLTableRowElement>
  /** What a row shows instead of its cells, for example an editor. */
  wideContent?: (row: Row) => ReactNode
  /** Rows before all others, each one cell wide. */
  topRows?: readonly { key: Key; content: ReactNode }[]
  excerpt?: Excerpt
  ref?: Ref<HTMLTableElement>
}

export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, rowId, look, lang, excerpt, topRows } = props
  const first = excerpt?.first ?? 0
  return (
    <table
      ref={props.ref}
      role={props.gridRow && 'grid'}
      className={look.table}
      aria-rowcount={excerpt?.rowCount}
    >
      {props.caption && <caption className={look.caption ?? 'sr-only'}>{props.caption}</caption>}
      <thead lang={lang} className={look.head}>
        <tr>
          {columns.map((column) => (
            <Heading key={column.id} column={column} look={look} />
          ))}
        </tr>
      </thead>
      {topRows && (
        <tbody className={look.body}>
          {topRows.map(({ key, content }) => (
            <tr key={key} className={look.wideRow}>
              <WideCell table={props}>{content}</WideCell>
            </tr>
          ))}
        </tbody>
      )}
      <tbody ref={excerpt?.bodyRef} lang={lang} className={look.body}>
        <Spacer height={excerpt?.before} />
        {rows.map((row, offset) => (
          <BodyRow key={rowId(row, first + offset)} table={props} row={row} index={first + offset} />
        ))}
        <Spacer height={excerpt?.after} />
      </tbody>
    </table>
  )
}

interface BodyRowProps<Row> {
  table: TableProps<Row>
  row: Row
  index: number
}

function BodyRow<Row>({ table, row, index }: BodyRowProps<Row>) {
  const { columns, look, excerpt, onRowClick } = table
  const content = table.wideContent?.(row)
  const position = excerpt && {
    ref: excerpt.rowRef,
    'data-index': index,
    'aria-rowindex': index + 1,
  }
  if (content)
    return (
      <tr {...position} className={look.wideRow}>
        <WideCell table={table}>{content}</WideCell>
      </tr>
    )
  return (
    <tr
      {...position}
      {...table.gridRow?.(index)}
      onClick={onRowClick && (() => onRowClick(row))}
      className={look.row}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} index={index} look={look} />
      ))}
    </tr>
  )
}

function WideCell<Row>({ table, children }: { table: TableProps<Row>; children: ReactNode }) {
  return (
    <td colSpan={table.columns.length} className={table.look.wideCell}>
      {children}
    </td>
  )
}

interface PartProps<Row> {
  column: Column<Row>
  look: TableLook
}

function Heading<Row>({ column, look }: PartProps<Row>) {
  const { header, isNumber, headingClass, hint, sort } = column
  const order = sort?.order
  const Arrow = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      className={clsx(look.heading, isNumber ? 'text-right' : 'text-left', headingClass)}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={clsx(
            'group -mx-1.5 -my-1 inline-flex items-end align-bottom gap-1 rounded-md px-1.5 py-1 hover:bg-sunken hover:text-ink',
            isNumber ? 'flex-row-reverse text-right' : 'text-left',
            order && 'text-ink',
          )}
        >
          {header}
          <Arrow
            aria-hidden
            className={clsx(
              'my-px size-3.5 shrink-0',
              !order && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      ) : (
        header
      )}
      {hint && <span className="ml-2 font-normal">{hint}</span>}
    </th>
  )
}

function Cell<Row>({ column, row, index, look }: PartProps<Row> & { row: Row; index: number }) {
  const { header, cardLabel = header, isRowHeader, cellClass } = column
  const Tag = isRowHeader ? 'th' : 'td'
  return (
    <Tag
      scope={isRowHeader ? 'row' : undefined}
      data-label={look.hasLabels && typeof cardLabel === 'string' ? cardLabel : undefined}
      className={clsx(look.cell, typeof cellClass === 'function' ? cellClass(row) : cellClass)}
    >
      {column.cell(row, index)}
    </Tag>
  )
}

function Spacer({ height = 0 }: { height: number | undefined }) {
  return height > 0 ? (
    <tr aria-hidden className="block @3xl:table-row">
      <td style={{ height }} className="block p-0 @3xl:table-cell" />
    </tr>
  ) : null
}
