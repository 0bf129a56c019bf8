import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createTestContext } from '../../testing/index.ts'
import { openList } from './lists-store.ts'
import { type ListRowResult, upsertRows } from './rows-store.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let listId: number
const rows = 60
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  const { db } = context
  const { id: accountId } = await createAccount(context)
  const upload = await db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: 'x', file_key: 'x', created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  listId = await db.transaction().execute((tx) => openList(tx, list, now))
})
afterAll(() => context[Symbol.asyncDispose]())

const result = (position: number, verdict: ListRowResult['verdict'], title: string): ListRowResult => ({
  position,
  article_number: String(position),
  ean: null,
  asin: null,
  verdict,
  reason: verdict === 'found' ? 'found-amazon' : 'no-offer',
  title: verdict === 'found' ? title : null,
  brand: null,
  category: null,
  image: null,
  amazon_price: null,
  amazon_currency: null,
  ebay_price: null,
  ebay_currency: null,
  attributes: 0,
  fingerprint: verdict === 'found' ? title : null,
  fetched_at: null,
})

test('two runs that store overlapping rows at once leave those of the later run, with the right counts', async () => {
  const positions = Array.from({ length: rows }, (_, index) => index + 1)
  const store = (jobId: number, batch: readonly number[]) =>
    context.db.transaction().execute((tx) =>
      upsertRows(
        tx,
        { listId, jobId, now },
        batch.map((position) =>
          result(position, (position + jobId) % 3 ? 'found' : 'not-found', `run ${jobId}`),
        ),
      ),
    )
  const batches = [0, 1, 2, 3, 4, 5].map((start) => positions.filter((position) => position % 6 === start))
  await Promise.all([
    ...batches.map((batch) => store(2, batch.toReversed())),
    ...batches.toReversed().map((batch) => store(1, batch)),
    store(1, positions.toReversed()),
    store(2, positions),
  ])
  const stored = await context.db
    .selectFrom('list_rows')
    .select(['job_id', 'verdict'])
    .where('list_id', '=', listId)
    .execute()
  expect(stored).toHaveLength(rows)
  expect(new Set(stored.map(({ job_id }) => job_id))).toEqual(new Set([2]))
  const list = await context.db
    .selectFrom('lists')
    .select(['found', 'not_found', 'ambiguous'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()
  const count = (verdict: string) => stored.filter((row) => row.verdict === verdict).length
  expect(list).toEqual({ found: count('found'), not_found: count('not-found'), ambiguous: 0 })
})
