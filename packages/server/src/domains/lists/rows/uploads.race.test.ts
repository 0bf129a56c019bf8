import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { openList } from './lists-store.ts'
import { sumStoredBytes } from './stored-bytes-store.ts'
import { storeUpload } from './uploads.ts'

let context: Awaited<ReturnType<typeof createTestContext>>
let folder: string
beforeAll(async () => {
  context = await createTestContext({ STORAGE_GB_PER_ACCOUNT: '0.002' })
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-uploads-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await context[Symbol.asyncDispose]()
})

async function createFile(name: string, size: number) {
  const content = name.padEnd(size, 'x')
  const path = join(folder, name)
  await writeFile(path, content)
  return { path, fileName: `${name}.csv`, bytes: size, sha256: hash('sha256', content) }
}

const toCode = (error: unknown) => (error instanceof AppError ? error.code : error)

test('parallel uploads do not exceed together what an account may store, and the same file counts once', async () => {
  const account = await createAccount(context)
  const files = await Promise.all(
    Array.from({ length: 8 }, (_, index) => createFile(`${account.id}-${index}`, 450_000)),
  )
  const all = await Promise.allSettled(
    [...files, ...files].map((file) => storeUpload(context, account.id, file)),
  )
  const stored = new Set(all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
  const refusals = new Set(all.flatMap((each) => (each.status === 'rejected' ? [toCode(each.reason)] : [])))
  expect(stored.size).toBe(4)
  expect([...refusals]).toEqual(['STORAGE_FULL'])
  expect(await sumStoredBytes(context.db, account.id)).toBe(4 * 450_000)

  const kept = await context.db
    .selectFrom('uploads')
    .select(['id', 'sha256', 'file_key'])
    .where('account_id', '=', account.id)
    .execute()
  expect(new Set(kept.map(({ id }) => id))).toEqual(stored)
  for (const { id, sha256, file_key } of kept) {
    expect((await context.files.stat(file_key))?.bytes).toBe(450_000)
    const again = files.find((file) => file.sha256 === sha256)
    expect(again && (await storeUpload(context, account.id, again))).toBe(id)
  }
})

test('a file that is stored already is taken when the storage is full', async () => {
  const account = await createAccount(context)
  const file = await createFile(`${account.id}-full`, 1_000)
  const uploadId = await storeUpload(context, account.id, file)
  const listId = await context.db
    .transaction()
    .execute((tx) =>
      openList(
        tx,
        { accountId: account.id, uploadId, reading: {}, name: 'L', fileName: 'l.csv', totalRows: 1 },
        context.clock.now(),
      ),
    )
  const fill = { stored_bytes: 5_000_000 }
  await context.db.updateTable('lists').set(fill).where('id', '=', listId).execute()
  expect(await storeUpload(context, account.id, file)).toBe(uploadId)
  const other = storeUpload(context, account.id, await createFile(`${account.id}-other`, 1))
  await expect(other).rejects.toMatchObject({ code: 'STORAGE_FULL', details: { missing_bytes: 3_001_001 } })
})
