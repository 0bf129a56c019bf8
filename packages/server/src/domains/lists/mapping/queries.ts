import type { AttributeMapping, MappingVersion, ModelProposal, SavedScheme } from '@merkwerk/contract'
import { type Db, readRows, type Tx } from '../../../platform/db/index.ts'

/** The scheme of an account's shop. Undefined without one. */
export async function findScheme(db: Db, accountId: number): Promise<SavedScheme | undefined> {
  const row = await selectScheme(db, accountId).executeTakeFirst()
  return row && { ...row, saved_at: row.saved_at.toISOString() }
}

/** The scheme of an account, locked until the transaction ends. */
export async function lockScheme(tx: Tx, accountId: number) {
  return selectScheme(tx, accountId).forUpdate().executeTakeFirst()
}

const selectScheme = (db: Db, accountId: number) =>
  db
    .selectFrom('attribute_schemes')
    .select(['name', 'source', 'format', 'scheme', 'saved_at'])
    .where('account_id', '=', accountId)

/** What the model proposed about the newest scheme of an account. */
export async function findModelProposals(db: Db, accountId: number): Promise<readonly ModelProposal[]> {
  const row = await db
    .selectFrom('attribute_model_proposals')
    .innerJoin('attribute_schemes', 'attribute_schemes.account_id', 'attribute_model_proposals.account_id')
    .select('proposals')
    .where('attribute_model_proposals.account_id', '=', accountId)
    .whereRef('scheme_saved_at', '=', 'saved_at')
    .executeTakeFirst()
  return row?.proposals ?? []
}

const noMapping: AttributeMapping = { rules: [], constants: [] }

/** The newest version of an account's mapping. Version 0 is the empty mapping before the first save. */
export async function getMapping(
  db: Db,
  accountId: number,
): Promise<{ version: number; mapping: AttributeMapping }> {
  const newest = await db
    .selectFrom('attribute_mappings')
    .select(['version', 'mapping'])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? { version: 0, mapping: noMapping }
}

/** The newest version without its content. 0 before the first save. */
export async function getMappingVersion(db: Db, accountId: number): Promise<number> {
  const { newest } = await db
    .selectFrom('attribute_mappings')
    .select(({ fn }) => fn.max<number | null>('version').as('newest'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Changes whenever exports of an account can change. */
export interface MappingState {
  version: number
  scheme: Date | undefined
}

export async function findMappingState(db: Db, accountId: number): Promise<MappingState> {
  const scheme = await db
    .selectFrom('attribute_schemes')
    .select('saved_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return { version: await getMappingVersion(db, accountId), scheme: scheme?.saved_at }
}

/** The mapping of one version. Undefined if it does not exist or was deleted. */
export async function findMappingVersion(
  db: Db,
  accountId: number,
  version: number,
): Promise<AttributeMapping | undefined> {
  const stored = await db
    .selectFrom('attribute_mappings')
    .select('mapping')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return stored?.mapping
}

/** The versions of an account's mapping without their content, the newest first. */
export async function listVersions(db: Db, accountId: number): Promise<MappingVersion[]> {
  const versions = await db
    .selectFrom('attribute_mappings')
    .innerJoin('accounts', 'accounts.id', 'saved_by')
    .select([
      ...(['version', 'saved_at', 'change', 'restored_from', 'rules', 'constants'] as const),
      'mapped_values as values',
      'username as saved_by',
    ])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .execute()
  return versions.map((version) => ({ ...version, saved_at: version.saved_at.toISOString() }))
}

/** The scheme of an account, its mapping with all stored versions, and the proposals of the model, for the owner. */
export async function exportAttributeData(db: Db, accountId: number) {
  return {
    attributeScheme: (await findScheme(db, accountId)) ?? null,
    // A version has up to 5 MB.
    attributeMappings: readRows(1, (last: { version: number } | undefined) =>
      db
        .selectFrom('attribute_mappings')
        .select(['version', 'saved_at', 'change', 'restored_from', 'mapping'])
        .where('account_id', '=', accountId)
        .$if(last !== undefined, (query) => query.where('version', '<', last?.version ?? 0))
        .orderBy('version', 'desc')
        .limit(1)
        .execute(),
    ),
    attributeModelProposals: await findModelProposals(db, accountId),
  }
}
