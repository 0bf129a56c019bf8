import { type Column, Table } from './table.tsx'
import { cardLook } from './table-looks.ts'

interface CardTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table whose rows become cards where it is narrow. */
export function CardTable<Row extends { id: number }>(props: CardTableProps<Row>) {
  return (
    <div className="@container">
      <Table {...props} rowId={({ id }) => id} look={cardLook} />
    </div>
  )
}
