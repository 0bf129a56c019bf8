// docs/decisions/0064-changes.md

import { hash } from 'node:crypto'
import type { Db } from '../../../../platform/db/index.ts'
import { conflict } from '../../../../platform/errors.ts'
import { findChange, type StoredChange } from './changes-queries.ts'
import type { GatheredRefused } from './refused-values.ts'

/** What an entry keeps of its sender: the ID that it gave, the hash of what it asked for, and what was refused. */
export interface SentEntry {
  publicId: string
  request: string
  refused?: GatheredRefused
}

export const toSent = (publicId: string, asked: unknown): SentEntry => ({
  publicId,
  request: hash('sha256', JSON.stringify(asked)),
})

/** The entry of a change that was sent before. Without an ID of its sender it is another one. Throws `CONFLICT` if that one asked for something else. */
export async function findSent(
  db: Db,
  listId: number,
  sent: SentEntry | undefined,
): Promise<StoredChange | undefined> {
  const earlier = sent && (await findChange(db, listId, sent.publicId))
  if (earlier && earlier.request !== sent.request) throw conflict('change-id-used')
  return earlier
}
