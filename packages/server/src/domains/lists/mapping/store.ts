import {
  type ModelProposal,
  maxMappingHistoryBytes,
  maxMappingVersions,
  recentMappingVersions,
} from '@merkwerk/contract'
import { type Insertable, sql } from 'kysely'
import { type Db, replaced, type Tables, type Tx } from '../../../platform/db/index.ts'

type NewScheme = Insertable<Tables['attribute_schemes']>
type NewVersion = Insertable<Tables['attribute_mappings']>

/** Stores the scheme of an account in place of the former one. */
export async function saveScheme(tx: Tx, scheme: NewScheme): Promise<void> {
  await tx
    .insertInto('attribute_schemes')
    .values(scheme)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(replaced('name', 'source', 'format', 'scheme', 'saved_at')),
    )
    .execute()
}

/** Returns false if the account has no scheme. */
export async function deleteScheme(tx: Tx, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('attribute_schemes')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns false if another save has taken the version. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('attribute_mappings')
    .values(version)
    .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes old versions. The newest ones and the last one of each day (UTC) stay, up to limits of number and size. */
export async function deleteOldVersions(tx: Tx, accountId: number): Promise<void> {
  await sql`
    WITH numbered AS (
      SELECT version, row_number() OVER (ORDER BY version DESC) AS age,
        row_number() OVER (PARTITION BY date_trunc('day', saved_at, 'UTC') ORDER BY version DESC) AS age_of_day,
        sum(bytes) OVER (ORDER BY version DESC) AS total_bytes
      FROM attribute_mappings WHERE account_id = ${accountId}
    ), kept AS (
      SELECT version FROM numbered
      WHERE age = 1 OR ((age <= ${recentMappingVersions} OR age_of_day = 1) AND total_bytes <= ${maxMappingHistoryBytes})
      ORDER BY version DESC LIMIT ${maxMappingVersions}
    )
    DELETE FROM attribute_mappings WHERE account_id = ${accountId} AND version NOT IN (SELECT version FROM kept)`.execute(
    tx,
  )
}

/**
 * Replaces the proposals of the model about a scheme by the result of `change`. Drops those about a former scheme.
 * Simultaneous calls wait for each other.
 */
export async function saveModelProposals(
  tx: Tx,
  accountId: number,
  schemeSavedAt: Date,
  change: (former: readonly ModelProposal[]) => readonly ModelProposal[],
): Promise<void> {
  const none = { account_id: accountId, scheme_saved_at: schemeSavedAt, proposals: '[]' }
  await tx
    .insertInto('attribute_model_proposals')
    .values(none)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const former = await tx
    .selectFrom('attribute_model_proposals')
    .select(['scheme_saved_at', 'proposals'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isSameScheme = former.scheme_saved_at.getTime() === schemeSavedAt.getTime()
  const proposals = JSON.stringify(change(isSameScheme ? former.proposals : []))
  await tx
    .updateTable('attribute_model_proposals')
    .set({ scheme_saved_at: schemeSavedAt, proposals })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the scheme, the mapping and the proposals of a deleted account. */
export async function deleteAttributeData(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('attribute_mappings').where('account_id', '=', accountId).execute()
  await db.deleteFrom('attribute_model_proposals').where('account_id', '=', accountId).execute()
  await db.deleteFrom('attribute_schemes').where('account_id', '=', accountId).execute()
}
