// docs/decisions/0021-lists-in-the-browser.md

import { createReadStream } from 'node:fs'
import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UploadedFile } from '../../platform/http/index.ts'

const hourMs = 3_600_000
/** How long an upload that no job uses is kept. */
const keptDays = 7
/** Nobody submits a list longer after its upload was noted; until then it is not removed to make room either. */
const submitHours = 1
/** What the stored uploads of an account may take that no job uses, in files of the largest size. */
const unusedFiles = 5

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'uploads'>) =>
  not(exists(selectFrom('jobs').select('jobs.id').whereRef('jobs.upload_id', '=', 'uploads.id')))

/** The upload of a list that was counted, its use noted, which keeps it from being removed. The file is not stored. */
export async function noteUpload(context: Context, actor: Actor, file: UploadedFile): Promise<number> {
  return (await upsertUpload(context, actor, file, 0)).id
}

/**
 * Stores the file of a list that is to be submitted, unless it is there already; answers its upload. Throws
 * `THROTTLED` where files that no job uses fill the account's quota.
 */
export async function storeUpload(context: Context, actor: Actor, file: UploadedFile): Promise<number> {
  await demandRoom(context, actor, file)
  // The row first: while it is locked or fresh, nothing removes the file below.
  const { id, used_at } = await upsertUpload(context, actor, file, file.bytes)
  const fileKey = fileKeyOf(actor, file)
  try {
    if (!(await context.files.stat(fileKey))) await context.files.write(fileKey, createReadStream(file.path))
  } catch (error) {
    await removeUnstored(context, id, used_at)
    throw error
  }
  context.reach('upload-stored')
  // Another submit of this list may have removed the row, because it could not store the file.
  return (await upsertUpload(context, actor, file, file.bytes)).id
}

/** Removes the row of an upload whose file could not be stored, unless it was used meanwhile. */
async function removeUnstored({ db }: Context, id: number, usedAt: Date): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('used_at', '=', usedAt).where(isUnused).execute()
}

const fileKeyOf = ({ accountId }: Actor, { sha256 }: UploadedFile): string => `uploads/${accountId}/${sha256}`

async function upsertUpload(
  { db, clock }: Context,
  actor: Actor,
  file: UploadedFile,
  bytes: number,
): Promise<{ id: number; used_at: Date }> {
  const now = clock.now()
  return db
    .insertInto('uploads')
    .values({
      account_id: actor.accountId,
      sha256: file.sha256,
      file_key: fileKeyOf(actor, file),
      bytes,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sha256']).doUpdateSet((row) => ({
        file_key: row.ref('excluded.file_key'),
        bytes: row.fn<number>('greatest', ['uploads.bytes', 'excluded.bytes']),
        used_at: row.ref('excluded.used_at'),
      })),
    )
    .returning(['id', 'used_at'])
    .executeTakeFirstOrThrow()
}

/** Makes room for a file within the quota of what no job uses. Throws `THROTTLED`. */
async function demandRoom(context: Context, { accountId }: Actor, file: UploadedFile): Promise<void> {
  const quota = unusedFiles * context.config.http.maxUploadBytes
  const isFull = async () => (await unusedBytes(context, accountId, file.sha256)) + file.bytes > quota
  if (!(await isFull())) return
  await removeUnused(context, { accountId, usedBefore: hoursAgo(context, submitHours) })
  if (await isFull())
    throw new AppError(
      'THROTTLED',
      { retry_after_seconds: (submitHours * hourMs) / 1000 },
      { text: 'Too many lists were sent without starting a job. Please try again later.' },
    )
}

async function unusedBytes({ db }: Context, accountId: number, exceptSha256: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .where('sha256', '<>', exceptSha256)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Removes uploads that no job has used for some days, with their files and counts; answers how many. */
export async function removeOldUploads(context: Context, signal: AbortSignal): Promise<number> {
  return removeUnused(context, { usedBefore: hoursAgo(context, keptDays * 24), signal })
}

const hoursAgo = ({ clock }: Context, hours: number): Date => new Date(clock.now().getTime() - hours * hourMs)

interface Removal {
  accountId?: number
  usedBefore: Date
  signal?: AbortSignal
}

const portion = 100

async function removeUnused(context: Context, { accountId, usedBefore, signal }: Removal): Promise<number> {
  let removed = 0
  for (let last = 0; ; ) {
    const uploads = await context.db
      .selectFrom('uploads')
      .select('id')
      .where('id', '>', last)
      .where('used_at', '<', usedBefore)
      .where(isUnused)
      .$if(accountId !== undefined, (rows) => rows.where('account_id', '=', accountId ?? 0))
      .orderBy('id')
      .limit(portion)
      .execute()
    for (const { id } of uploads) {
      signal?.throwIfAborted()
      if (await removeUpload(context, id, usedBefore)) removed += 1
      last = id
    }
    if (uploads.length < portion) return removed
  }
}

/**
 * Removes an upload unless it was used meanwhile. A submit notes the use of the row before it writes the file, and waits
 * for this transaction if it comes later: so the file is never removed behind its back.
 */
async function removeUpload({ db, files }: Context, id: number, usedBefore: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('used_at', '<', usedBefore)
      .where(isUnused)
      .returning('file_key')
      .executeTakeFirst()
    if (removed) await files.delete(removed.file_key)
    return removed !== undefined
  })
}
