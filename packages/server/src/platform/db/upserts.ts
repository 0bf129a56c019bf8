import { type RawBuilder, sql } from 'kysely'

const forColumns = <C extends string>(columns: readonly C[], value: (column: C) => RawBuilder<never>) =>
  Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<C, RawBuilder<never>>

/** For `doUpdateSet`: replaces columns of the stored row with the values of the new one. */
export const replaced = <C extends string>(...columns: C[]) =>
  forColumns(columns, (column) => sql.ref(`excluded.${column}`))

/** For `doUpdateSet`: adds the values of the new row to columns of the stored row of `table`. */
export const added = <C extends string>(table: string, ...columns: C[]) =>
  forColumns(columns, (column) => sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`)
