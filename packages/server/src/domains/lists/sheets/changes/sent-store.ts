// docs/decisions/0064-changes.md

import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, storableJson, type Tx } from '../../../../platform/db/index.ts'
import { conflict } from '../../../../platform/errors.ts'
import { findEntry, type StoredChange } from './changes-queries.ts'
import type { RefusedValues } from './refused-values.ts'

/** A change or a step of undo as its sender names it, with the hash of what it asks for. */
export interface Sent {
  id: string
  request: string
}

export const toSent = (id: string, asked: unknown): Sent => ({
  id,
  request: hash('sha256', JSON.stringify(asked)),
})

/** What something that was sent has done. */
export interface Outcome {
  /** The entry that it made, undid or redid. Undefined if it changed nothing, or if the entry is gone. */
  change: StoredChange | undefined
  refused: readonly RefusedValues[]
  /** The family that it created. */
  familyId: number | null
}

const findById = (db: Db, listId: number, id: string) =>
  db
    .selectFrom('list_sent_changes')
    .select(['request', 'change_id', 'refused', 'family_id'])
    .where('list_id', '=', listId)
    .where('sent_id', '=', id)
    .executeTakeFirst()

/**
 * What a change did that was sent before. Undefined if it was not, or without an ID of its sender. Throws `CONFLICT` if another one was sent
 * with its ID, or if it was withdrawn.
 */
export async function findSent(db: Db, listId: number, sent: Sent | undefined): Promise<Outcome | undefined> {
  const stored = sent && (await findById(db, listId, sent.id))
  if (!stored) return undefined
  if (stored.request !== sent.request) throw conflict('change-id-used')
  return describe(db, stored)
}

const describe = async (
  db: Db,
  stored: NonNullable<Awaited<ReturnType<typeof findById>>>,
): Promise<Outcome> => ({
  change: stored.change_id === null ? undefined : await findEntry(db, stored.change_id),
  refused: stored.refused as unknown as RefusedValues[],
  familyId: stored.family_id,
})

interface Done {
  changeId: number | null
  refused?: readonly RefusedValues[]
  familyId?: number | null
}

/** Keeps what something that was sent has done in a locked list. Without an ID of its sender, it cannot be sent again. */
export async function keepSent(
  tx: Tx,
  listId: number,
  sent: (Pick<Sent, 'id'> & { request: string | null }) | undefined,
  { changeId, refused = [], familyId = null }: Done,
): Promise<void> {
  if (!sent) return
  await tx
    .insertInto('list_sent_changes')
    .values({
      list_id: listId,
      sent_id: sent.id,
      request: sent.request,
      change_id: changeId,
      refused: storableJson(refused),
      family_id: familyId,
    })
    .execute()
  // The ID of an entry that is kept would make another one that cannot be stored.
  await sql`
    DELETE FROM list_sent_changes AS sent WHERE list_id = ${listId} AND id <= (
      SELECT id FROM list_sent_changes WHERE list_id = ${listId} ORDER BY id DESC OFFSET ${keptSent} LIMIT 1)
      AND NOT EXISTS (SELECT FROM list_changes WHERE list_id = ${listId} AND public_id = sent_id)`.execute(tx)
}

/** Changes and steps of a list whose outcome is kept. */
const keptSent = 2_000

/**
 * Withdraws what was sent to a locked list, unless it was stored: the server takes its ID no more. Returns what it did, or undefined.
 */
export async function withdrawSent(tx: Tx, listId: number, id: string): Promise<Outcome | undefined> {
  const stored = await findById(tx, listId, id)
  if (stored?.request) return describe(tx, stored)
  if (!stored) await keepSent(tx, listId, { id, request: null }, { changeId: null })
  return undefined
}
