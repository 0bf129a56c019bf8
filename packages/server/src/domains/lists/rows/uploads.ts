// docs/decisions/0021-lists-in-the-browser.md

import { createReadStream } from 'node:fs'
import type { Context } from '../../../platform/context.ts'
import { hourMs } from '../../../platform/durations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UploadedFile } from '../../../platform/http/index.ts'
import { deleteUnsearchedLists } from './lists-store.ts'
import {
  countFile,
  deleteCounts,
  deleteUnstored,
  deleteUpload,
  findUnused,
  findUploads,
  forgetListFile,
  lockUnused,
  sumUnusedBytes,
  upsertUpload,
} from './store.ts'
import { requireStorage } from './stored-bytes-store.ts'

/** Days for which an upload without a run is stored. */
const storedDays = 7
/** A submit follows the count of its list within this time. Until then nothing removes the upload. */
const submitHours = 1
/** The quota of an account's uploads without a run, in files of the largest size. */
const unusedFiles = 5

/** Records the use of a counted list's upload, so that it is not removed. Does not store the file. */
export async function recordUpload({ db, clock }: Context, { accountId }: Actor, { sha256 }: UploadedFile) {
  const upload = { account_id: accountId, sha256, file_key: toFileKey(accountId, sha256), bytes: 0 }
  return (await upsertUpload(db, upload, clock.now())).id
}

/** Stores the file of a submitted list once. Returns the ID of its upload. Throws `STORAGE_FULL`, and `THROTTLED` with too many uploads without a run. */
export async function storeUpload(context: Context, accountId: number, file: UploadedFile): Promise<number> {
  await makeRoom(context, accountId, file)
  const fileKey = toFileKey(accountId, file.sha256)
  for (;;) {
    // The row comes first: while it is locked or fresh, nothing removes the file.
    const { id, used_at } = await countStored(context, accountId, file)
    try {
      if (await context.files.stat(fileKey)) return id
      await context.files.write(fileKey, createReadStream(file.path))
    } catch (error) {
      await deleteUnstored(context.db, id, used_at)
      throw error
    }
    // Meanwhile, another submit of this list may have deleted the row because it could not store the file, or a deletion of the list the file.
  }
}

const toFileKey = (accountId: number, sha256: string): string => `uploads/${accountId}/${sha256}`

/** Counts the bytes of a file before it is stored, once. Together, parallel uploads do not exceed what the account may store. */
async function countStored(context: Context, accountId: number, file: UploadedFile) {
  const { sha256, bytes } = file
  const upload = { account_id: accountId, sha256, file_key: toFileKey(accountId, sha256), bytes: 0 }
  return context.db.transaction().execute(async (tx) => {
    const row = await upsertUpload(tx, upload, context.clock.now())
    if (row.bytes > 0) return row
    await requireStorage(tx, context.config, accountId, bytes)
    if (await isFull({ ...context, db: tx }, accountId, file))
      throw new AppError(
        'THROTTLED',
        { retry_after_seconds: (submitHours * hourMs) / 1000 },
        { problem: { code: 'too-many-lists-sent' } },
      )
    await countFile(tx, row.id, bytes)
    return row
  })
}

/** Removes earlier uploads without a run if the quota of those is full. */
async function makeRoom(context: Context, accountId: number, file: UploadedFile): Promise<void> {
  if (await isFull(context, accountId, file))
    await removeUnused(context, { accountId, usedBefore: hoursAgo(context, submitHours) })
}

async function isFull(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accountId: number,
  { sha256, bytes }: UploadedFile,
): Promise<boolean> {
  const quota = unusedFiles * config.http.maxUploadBytes
  return (await sumUnusedBytes(db, accountId, sha256)) + bytes > quota
}

/** Removes uploads without a run after some days, with their files and counts. Returns how many. */
export async function removeOldUploads(context: Context, signal: AbortSignal): Promise<number> {
  return removeUnused(context, { usedBefore: hoursAgo(context, storedDays * 24) }, signal)
}

const hoursAgo = ({ clock }: Context, hours: number): Date => new Date(clock.now().getTime() - hours * hourMs)

const pageSize = 100

async function removeUnused(
  context: Context,
  unused: { accountId?: number; usedBefore: Date },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let after = 0; ; ) {
    const ids = await findUnused(context.db, unused, { after, limit: pageSize })
    for (const id of ids) {
      signal?.throwIfAborted()
      if (await removeUpload(context, id, unused.usedBefore)) removed += 1
      after = id
    }
    if (ids.length < pageSize) return removed
  }
}

/**
 * Removes an upload unless it was used again. A submit updates the row before it writes the file, and waits for this
 * transaction. The file is therefore never removed after the submit found it.
 */
async function removeUpload({ db, files }: Context, id: number, usedBefore: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const fileKey = await lockUnused(tx, id, usedBefore)
    if (fileKey === undefined) return false
    await deleteUnsearchedLists(tx, id)
    await deleteUpload(tx, id)
    await files.delete(fileKey)
    return true
  })
}

/** Deletes the file of a deleted list unless another list was read from it. The row stays, because runs refer to it. */
export async function removeListFile(
  { db, files }: Pick<Context, 'db' | 'files'>,
  listId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fileKey = await forgetListFile(tx, listId)
    if (fileKey !== undefined) await files.delete(fileKey)
  })
}

/** Deletes the files and counts of a deleted account's lists. Can be interrupted and repeated. */
export async function deleteLists({ db, files }: Pick<Context, 'db' | 'files'>, accountId: number) {
  for (const { id, fileKey } of await findUploads(db, accountId)) {
    await files.delete(fileKey)
    await deleteCounts(db, id)
  }
}
