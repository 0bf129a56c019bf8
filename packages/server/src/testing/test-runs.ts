import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../platform/db/index.ts'
import { makeRecord } from './make-record.ts'

async function insertList(tx: Tx, accountId: number, publicId: string) {
  const now = new Date()
  const { id: uploadId } = await tx
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: publicId, file_key: '', created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('lists')
    .values({
      public_id: publicId,
      account_id: accountId,
      upload_id: uploadId,
      reading: '{}',
      name: 'spring',
      file_name: 'list.csv',
      total_rows: 1,
      lines_stored: true,
      created_at: now,
      changed_at: now,
    })
    .returning(['id', 'upload_id'])
    .executeTakeFirstOrThrow()
}

/** Inserts the row of a running run, without held coins and without a queued task. Its list is a new one by default. */
export async function createRun(
  tx: Tx,
  accountId: number,
  traits: Partial<Insertable<Tables['runs']>> = {},
): Promise<{ id: number; publicId: string }> {
  const publicId = `MW-${randomUUID()}`
  const list = await insertList(tx, accountId, `ML-${randomUUID().toUpperCase()}`)
  const { id } = await tx
    .insertInto('runs')
    .values({
      public_id: publicId,
      account_id: accountId,
      name: 'spring',
      language: 'de',
      status: 'Data Processing',
      file_name: 'list.csv',
      list_id: list.id,
      upload_id: list.upload_id,
      total_rows: 1_000_000,
      skipped_rows: 0,
      coins_per_record: 1,
      coins_held: 0,
      created_at: new Date(),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId }
}

/** Inserts a list with one row, whose result a running run has. */
export async function createList(tx: Tx, accountId: number): Promise<{ id: number; publicId: string }> {
  const now = new Date()
  const publicId = `ML-${randomUUID().toUpperCase()}`
  const { id: listId } = await insertList(tx, accountId, publicId)
  const run = await createRun(tx, accountId, { list_id: listId })
  await tx
    .insertInto('batches')
    .values({
      run_id: run.id,
      number: 0,
      first_position: 1,
      last_position: 1,
      size: 1,
      state: 'queued',
      answered: 1,
    })
    .execute()
  const record = makeRecord()
  const { position, articleNumber, ean, verdict, reason } = record
  const row = { position, article_number: articleNumber, ean, verdict, reason }
  await tx
    .insertInto('records')
    .values({
      ...row,
      run_id: run.id,
      notes: [],
      product_keys: ['key'],
      read_at: now,
    })
    .execute()
  await tx
    .insertInto('list_rows')
    .values({ ...row, list_id: listId, run_id: run.id, attributes: 0, changed_at: now })
    .execute()
  return { id: listId, publicId }
}
