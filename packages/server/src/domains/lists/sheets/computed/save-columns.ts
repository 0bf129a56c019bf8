import type { ComputedColumn } from '@merkwerk/contract'
import { FormulaError } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import { conflict, createProblem, refuseField, refuseFields } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { lockOpenList, requireStorage } from '../../rows/index.ts'
import { computedField, recordCells } from '../changes/changes-store.ts'
import { getListId } from '../queries.ts'
import { compileColumn, createFieldFinder } from './compile-columns.ts'
import {
  findComputed,
  nameComputed,
  nameOwnColumns,
  type StoredColumns,
  storeComputed,
} from './computed-store.ts'

interface NewColumns {
  version: number
  columns: ComputedColumn[]
}

/**
 * Replaces the computed columns of a list, as an entry of its history. Throws `NOT_FOUND`, `INVALID_INPUT` for a formula that cannot be read or a field with two,
 * `CONFLICT` if the columns were changed meanwhile, and `STORAGE_FULL`.
 */
export async function saveColumns(
  { db, config, clock }: Context,
  { accountId }: Pick<Actor, 'accountId'>,
  id: string,
  { version, columns }: NewColumns,
): Promise<NewColumns> {
  const listId = await getListId(db, accountId, id)
  return db.transaction().execute(async (tx) => {
    await lockOpenList(tx, listId)
    const stored = await findComputed(tx, listId)
    if (stored.version !== version) throw conflict('computed-columns-changed')
    checkColumns(stored, columns)
    const at = clock.now()
    const { before, after } = await storeComputed(tx, listId, { columns, now: at })
    // A full account can still remove them.
    if (columns.length > 0) await requireStorage(tx, config, accountId, 0)
    const cells = before === after ? [] : [{ position: 0, field: computedField, before, after }]
    await recordCells(tx, { listId, accountId, at, kind: 'formulas', publicId: undefined }, cells)
    return { version: version + 1, columns }
  })
}

const showField = (field: string): string => field.replace(/^(?:own|attribute):/, '')

function checkColumns(stored: StoredColumns, columns: readonly ComputedColumn[]): void {
  const twice = columns.find(({ field }, at) => columns.findIndex((other) => other.field === field) < at)
  if (twice) throw refuseField('columns', 'computed-column-twice', { name: showField(twice.field) })
  // A column that is gone would be taken for an attribute.
  const former = nameComputed(stored.columns)
  const named = [...stored.ownColumns, ...nameComputed(columns)]
  const gone = new Set(former.filter((name) => !named.includes(name)).map((name) => `own:${name}`))
  const findField = createFieldFinder([...nameOwnColumns({ ...stored, columns: [...columns] }), ...former])
  for (const [at, column] of columns.entries()) {
    const { formula } = compileColumn(column, findField)
    if (formula instanceof FormulaError)
      throw refuseFields({ [`columns.${at}.formula`]: [createProblem(formula.code, formula.params)] })
    const missing = [...formula.fields].find((field) => gone.has(field))
    if (missing !== undefined)
      throw refuseField('columns', 'computed-column-used', {
        by: showField(column.field),
        name: showField(missing),
      })
  }
}
