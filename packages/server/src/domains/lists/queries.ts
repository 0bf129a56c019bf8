import type { Db } from '../../platform/db/index.ts'

/** The lists of an account with the values and candidates that the owner set. */
export async function exportLists(db: Db, accountId: number) {
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'public_id', 'name', 'file_name', 'total_rows', 'created_at', 'changed_at', 'archived_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const exported = []
  // One list at a time, so that an account with many lists leaves connections to others.
  for (const { id, ...list } of lists) {
    const edits = await db
      .selectFrom('list_edits')
      .select(['position', 'field', 'value', 'edited_at'])
      .where('list_id', '=', id)
      .orderBy('position')
      .orderBy('field')
      .execute()
    const choices = await db
      .selectFrom('list_choices')
      .select(['position', 'marketplace', 'product_id'])
      .where('list_id', '=', id)
      .orderBy('position')
      .execute()
    exported.push({ ...list, edits, choices })
  }
  return exported
}
