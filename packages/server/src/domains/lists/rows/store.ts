import type { Estimate } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { type Db, replaced, type Tables, type Tx } from '../../../platform/db/index.ts'

/** Rows that are skipped for one reason, with the first few of them. */
export type SkippedRows = Estimate['skipped'][number]

/** Rows with one note, with the first few of them. */
export type NotedRows = Estimate['noted'][number]

export interface ListCounts {
  /** Records of a run over the list. */
  total: number
  skipped: SkippedRows[]
  noted: NotedRows[]
  replacedCharacters: number
  /** Rows left out on the customer's request. */
  dropped: number
  /** Records to look up that differ in EAN or ASIN. A run charges for each at most once. */
  distinctProducts: number
  sample: Identifiers[]
}

/** Counts with the keys of the identifiers of each distinct product, one a line. */
export type NewCounts = ListCounts & { productKeys: string[] }

/** Counts with the ID by which a run refers to them. */
export type StoredCounts = ListCounts & { countId: number }

/** Whether neither a run nor anything that belongs to a list refers to an upload. */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'uploads'>) =>
  and([
    not(exists(selectFrom('runs').select('runs.id').whereRef('runs.upload_id', '=', 'uploads.id'))),
    ...['runs', 'schedules', 'list_links', 'image_declarations', 'image_runs'].map(
      (table) => sql<boolean>`NOT EXISTS (
        SELECT FROM lists JOIN ${sql.table(table)} AS used ON used.list_id = lists.id
        WHERE lists.upload_id = uploads.id)`,
    ),
  ])

/** Inserts or refreshes the upload of a list. `bytes` is 0 while its file is not stored. */
export async function upsertUpload(
  db: Db,
  upload: Omit<Insertable<Tables['uploads']>, 'created_at' | 'used_at'>,
  now: Date,
): Promise<{ id: number; used_at: Date; bytes: number }> {
  return db
    .insertInto('uploads')
    .values({ ...upload, created_at: now, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sha256']).doUpdateSet((row) => ({
        ...replaced('file_key', 'used_at'),
        bytes: row.fn<number>('greatest', ['uploads.bytes', 'excluded.bytes']),
      })),
    )
    .returning(['id', 'used_at', 'bytes'])
    .executeTakeFirstOrThrow()
}

/** Counts the bytes of an upload's file, which is stored now. */
export async function countFile(tx: Tx, id: number, bytes: number): Promise<void> {
  await tx.updateTable('uploads').set({ bytes }).where('id', '=', id).execute()
}

/** Deletes the row of an upload whose file could not be stored, unless the row was used again. */
export async function deleteUnstored(db: Db, id: number, usedAt: Date): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('used_at', '=', usedAt).where(isUnused).execute()
}

/** The stored bytes of an account's uploads that no run uses. */
export async function sumUnusedBytes(db: Db, accountId: number, exceptSha256: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .where('sha256', '<>', exceptSha256)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Up to `limit` IDs above `after` of uploads that no run uses and that were last used before a time. */
export async function findUnused(
  db: Db,
  { accountId, usedBefore }: { accountId?: number; usedBefore: Date },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '>', after)
    .where('used_at', '<', usedBefore)
    .where(isUnused)
    .$if(accountId !== undefined, (rows) => rows.where('account_id', '=', accountId ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()
  return uploads.map(({ id }) => id)
}

/** Locks an upload that is still unused. Returns the key of its file. */
export async function lockUnused(tx: Tx, id: number, usedBefore: Date): Promise<string | undefined> {
  const unused = await tx
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', id)
    .where('used_at', '<', usedBefore)
    .where(isUnused)
    .forUpdate()
    .executeTakeFirst()
  return unused?.file_key
}

export async function deleteUpload(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

export async function findUpload(db: Db, id: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'sha256', 'file_key as fileKey', 'account_id as accountId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findUploads(db: Db, accountId: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'file_key as fileKey'])
    .where('account_id', '=', accountId)
    .execute()
}

const countColumns = [
  'list_counts.id as countId',
  ...(['total_rows as total', 'skipped', 'noted', 'dropped_rows as dropped'] as const),
  'replaced_characters as replacedCharacters',
  ...(['distinct_products as distinctProducts', 'sample'] as const),
] as const

export async function findCounts(
  db: Db,
  { accountId, sha256 }: { accountId: number; sha256: string },
  reading: string,
): Promise<StoredCounts | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('list_counts', 'list_counts.upload_id', 'uploads.id')
    .select(countColumns)
    .where('uploads.account_id', '=', accountId)
    .where('uploads.sha256', '=', sha256)
    .where('list_counts.reading', '=', reading)
    .$castTo<StoredCounts>()
    .executeTakeFirst()
}

/** What counts take, up to their few examples. */
export const countedBytes = (productKeys: readonly string[]): number =>
  productKeys.reduce((sum, key) => sum + key.length, 1_000)

/** Stores the counts of a list under a reading, unless they are stored already. Returns them with their ID. */
export async function storeCounts(
  db: Db,
  uploadId: number,
  reading: string,
  { productKeys, ...counts }: NewCounts,
) {
  const { id } = await db
    .insertInto('list_counts')
    .values({
      upload_id: uploadId,
      reading,
      total_rows: counts.total,
      skipped_rows: skippedRows(counts.skipped),
      skipped: JSON.stringify(counts.skipped),
      noted: JSON.stringify(counts.noted),
      replaced_characters: counts.replacedCharacters,
      dropped_rows: counts.dropped,
      distinct_products: counts.distinctProducts,
      sample: JSON.stringify(counts.sample),
      product_keys: productKeys,
      bytes: countedBytes(productKeys),
    })
    .onConflict((conflict) => conflict.columns(['upload_id', 'reading']).doUpdateSet({ reading }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...counts, countId: id }
}

export const skippedRows = (skipped: readonly SkippedRows[]): number =>
  skipped.reduce((sum, { count }) => sum + count, 0)

export async function deleteCounts(db: Db, uploadId: number): Promise<void> {
  await db.deleteFrom('list_counts').where('upload_id', '=', uploadId).execute()
}

/** Whether the file of an upload is stored. Keeps it until the transaction ends. */
export async function holdFile(tx: Tx, uploadId: number): Promise<boolean> {
  const upload = await tx
    .selectFrom('uploads')
    .select('bytes')
    .where('id', '=', uploadId)
    .forShare()
    .executeTakeFirst()
  return upload !== undefined && upload.bytes > 0
}

/**
 * Forgets the file of a deleted list with its counts, and returns its key. Undefined if something else needs it: another list, a run, or a submit that
 * stored it after the deletion and has not inserted its run. Locks the upload.
 */
export async function forgetListFile(tx: Tx, listId: number): Promise<string | undefined> {
  const list = await tx
    .selectFrom('lists')
    .select(['upload_id', 'deleted_at'])
    .where('id', '=', listId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!list) return undefined
  // A statement sees nothing that was committed while it waits for a lock. The conditions are another's.
  await tx.selectFrom('uploads').select('id').where('id', '=', list.upload_id).forUpdate().execute()
  const { rows } = await sql<{ fileKey: string }>`
    UPDATE uploads SET bytes = 0
    WHERE id = ${list.upload_id} AND used_at < ${list.deleted_at}
      AND NOT EXISTS (SELECT FROM lists AS other WHERE other.upload_id = uploads.id AND other.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM runs WHERE runs.upload_id = uploads.id AND runs.finished_at IS NULL)
    RETURNING file_key AS "fileKey"`.execute(tx)
  if (rows[0]) await deleteCounts(tx, list.upload_id)
  return rows[0]?.fileKey
}
