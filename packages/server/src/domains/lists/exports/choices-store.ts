import type { AttributeNames, ExportOptions } from '@merkwerk/contract'
import { type Db, replaced, type Tx } from '../../../platform/db/index.ts'

/** What an account chose for its last export to a target. */
export interface ExportChoice {
  target: string
  /** Options that differ from the defaults of the target. */
  options: ExportOptions
  attributeNames: AttributeNames
}

/** The last choice for each target, the newest first. */
export async function listExportChoices(db: Db, accountId: number) {
  return db
    .selectFrom('export_choices')
    .select(['target', 'options', 'attribute_names', 'chosen_at'])
    .where('account_id', '=', accountId)
    .orderBy('chosen_at', 'desc')
    .orderBy('target')
    .$narrowType<{ options: ExportOptions }>()
    .execute()
}

export async function saveExportChoice(
  db: Db | Tx,
  accountId: number,
  { target, options, attributeNames }: ExportChoice,
  now: Date,
): Promise<void> {
  await db
    .insertInto('export_choices')
    .values({
      account_id: accountId,
      target,
      options: JSON.stringify(options),
      attribute_names: attributeNames,
      chosen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'target'])
        .doUpdateSet(replaced('options', 'attribute_names', 'chosen_at')),
    )
    .execute()
}

/** Deletes the choices of a deleted account. */
export async function deleteExportChoices(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('export_choices').where('account_id', '=', accountId).execute()
}
