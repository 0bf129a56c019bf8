import type { AttributeNames, ExportOptions } from '@merkwerk/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { ListLinks } from '../../../platform/db/tables.ts'

/** A stored link with the name of its creator. */
export type StoredLink = Omit<Selectable<ListLinks>, 'options'> & { options: ExportOptions; username: string }

const storedLinks = (db: Db | Tx) =>
  db
    .selectFrom('list_links')
    .innerJoin('accounts', 'accounts.id', 'list_links.created_by')
    .selectAll('list_links')
    .select('accounts.username')
    .$narrowType<{ options: ExportOptions }>()

const maxShown = 100

/** The links of a list, the newest first. */
export async function findListLinks(db: Db, listId: number): Promise<StoredLink[]> {
  return storedLinks(db)
    .where('list_id', '=', listId)
    .orderBy('list_links.created_at', 'desc')
    .orderBy('list_links.id')
    .limit(maxShown)
    .execute()
}

/** How many links of a list are not revoked. */
export async function countOpenLinks(tx: Tx, listId: number): Promise<number> {
  const { links } = await tx
    .selectFrom('list_links')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('list_id', '=', listId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return links
}

interface NewLink {
  listId: number
  target: string
  options: ExportOptions
  attributeNames: AttributeNames
  file: string | null
  by: number
  at: Date
}

export async function insertListLink(
  tx: Tx,
  { listId, target, options, attributeNames, file, by, at }: NewLink,
): Promise<StoredLink> {
  const { id } = await tx
    .insertInto('list_links')
    .values({
      list_id: listId,
      target,
      options: JSON.stringify(options),
      attribute_names: attributeNames,
      file,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return storedLinks(tx).where('list_links.id', '=', id).executeTakeFirstOrThrow()
}

/** Revokes a link of a list. Returns its target, whether it was open, and nothing if the list has no such link. */
export async function revokeLink(tx: Tx, { listId, id, at }: { listId: number; id: string; at: Date }) {
  const ofLink = tx
    .selectFrom('list_links')
    .select(['target', 'revoked_at'])
    .where('id', '=', id)
    .where('list_id', '=', listId)
  const link = await ofLink.forUpdate().executeTakeFirst()
  if (!link) return undefined
  if (!link.revoked_at)
    await tx.updateTable('list_links').set({ revoked_at: at }).where('id', '=', id).execute()
  return { target: link.target, wasOpen: link.revoked_at === null }
}

/** A link with its list and the owner. Nothing after the links of a deleted account were removed. */
export async function findLinkToOpen(db: Db, id: string) {
  return db
    .selectFrom('list_links')
    .innerJoin('lists', 'lists.id', 'list_links.list_id')
    .innerJoin('accounts', 'accounts.id', 'lists.account_id')
    .select(['list_links.id', 'target', 'options', 'attribute_names', 'file', 'revoked_at'])
    .select(['lists.public_id', 'lists.account_id', 'lists.rows_version'])
    .select(['accounts.suspended_at', 'accounts.deleted_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('runs')
          .select('runs.id')
          .whereRef('runs.list_id', '=', 'lists.id')
          .where('finished_at', 'is not', null)
          .where('outputs', 'is not', null),
      ).as('has_results'),
    )
    .select(({ selectFrom }) =>
      selectFrom('image_runs')
        .select(({ fn }) => fn.max('finished_at').as('at'))
        .whereRef('image_runs.list_id', '=', 'lists.id')
        .where('finished_at', 'is not', null)
        .as('images_checked_at'),
    )
    .where('list_links.id', '=', id)
    .$narrowType<{ options: ExportOptions }>()
    .executeTakeFirst()
}

/**
 * Counts a use of a link that delivers `state`. Returns since when it delivers that state: each state begins in a later second than
 * the one before, because Last-Modified has whole seconds. That second can lie ahead.
 */
export async function recordUse(db: Db, { id, state, now }: { id: string; state: string; now: Date }) {
  const { state_at: stateAt } = await db
    .updateTable('list_links')
    .set({
      uses: sql`uses + 1`,
      used_at: sql`greatest(used_at, ${now})`,
      state,
      state_at: sql`CASE WHEN state = ${state} THEN state_at
        ELSE greatest(${now}, date_trunc('second', state_at) + interval '1 second') END`,
    })
    .where('id', '=', id)
    .returning('state_at')
    .executeTakeFirstOrThrow()
  return stateAt
}

/** The links of an account's lists for their owner. */
export async function exportListLinks(db: Db, accountId: number) {
  return db
    .selectFrom('list_links')
    .innerJoin('lists', 'lists.id', 'list_links.list_id')
    .select(['lists.public_id as list_id', 'target', 'options', 'attribute_names', 'file'])
    .select('list_links.created_at')
    .select(['revoked_at', 'used_at', 'uses'])
    .where('lists.account_id', '=', accountId)
    .orderBy('list_links.created_at')
    .execute()
}

/** Deletes the links of a deleted account. */
export async function deleteListLinks(db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('list_links')
    .where('list_id', 'in', db.selectFrom('lists').select('id').where('account_id', '=', accountId))
    .execute()
}
