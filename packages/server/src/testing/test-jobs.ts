import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../platform/db/index.ts'

/** Inserts the row of a running job, without held coins and without a queued task. */
export async function createJob(
  tx: Tx,
  accountId: number,
  traits: Partial<Insertable<Tables['jobs']>> = {},
): Promise<{ id: number; publicId: string }> {
  const publicId = `MW-${randomUUID()}`
  const upload = await tx
    .insertInto('uploads')
    .values({
      account_id: accountId,
      sha256: publicId,
      file_key: '',
      created_at: new Date(),
      used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('jobs')
    .values({
      public_id: publicId,
      account_id: accountId,
      name: 'spring',
      language: 'de',
      status: 'Data Processing',
      file_name: 'list.csv',
      upload_id: upload.id,
      reading: '{}',
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
