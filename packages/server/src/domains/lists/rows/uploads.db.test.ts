import { Readable } from 'node:stream'
import type { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  type ListRow,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'
import { removeOldUploads } from './uploads.ts'

const dayMs = 24 * 3_600_000

let site: RunSite
beforeAll(async () => {
  site = await openRunSite({ MAX_UPLOAD_MB: '1' })
})
afterAll(() => site[Symbol.asyncDispose]())

/** A list of one product, larger by an invalid ASIN of some bytes. */
const list = (name: string, bytes = 0): ListRow[] => [[name, testEan('00', 1), 'x'.repeat(bytes)]]
const estimate = ({ client }: Caller, rows: readonly ListRow[]) =>
  client.call(endpoints.getEstimation, listUpload(rows))
const clean = () => removeOldUploads(site.context, new AbortController().signal)
const readUploads = (caller: Caller) =>
  site.context.db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', caller.id)
    .orderBy('id')
    .execute()
/** Ages the uploads of an account by days without use. */
const age = (caller: Caller, days: number) =>
  site.context.db
    .updateTable('uploads')
    .set({ used_at: new Date(site.context.clock.now().getTime() - days * dayMs) })
    .where('account_id', '=', caller.id)
    .execute()
const isStored = async (fileKey: string) => (await site.context.files.stat(fileKey)) !== undefined

test('stores the file of a submitted list but not of an estimated one', async () => {
  const seller = await site.signUp({ coins: 5 })
  await estimate(seller, list('a'))
  const [upload] = await readUploads(seller)
  expect(upload).toMatchObject({ bytes: 0 })
  expect(await isStored(upload?.file_key ?? '')).toBe(false)
  await seller.start(list('a'))
  expect(await isStored(upload?.file_key ?? '')).toBe(true)
  expect((await readUploads(seller))[0]?.bytes).toBeGreaterThan(0)
})

test('deletes uploads that no run uses after a week, with file and counts', async () => {
  const seller = await site.signUp({ coins: 1 })
  await seller.start(list('used'))
  expect((await seller.submit(list('unpaid'))).status).toBe(402)
  await estimate(seller, list('estimated'))
  const [used, unpaid] = await readUploads(seller)
  expect(await isStored(unpaid?.file_key ?? '')).toBe(true)
  await clean()
  expect(await readUploads(seller)).toHaveLength(3)
  await age(seller, 8)
  await clean()
  expect((await readUploads(seller)).map(({ id }) => id)).toEqual([used?.id])
  expect(await isStored(used?.file_key ?? '')).toBe(true)
  expect(await isStored(unpaid?.file_key ?? '')).toBe(false)
  const counts = await site.context.db.selectFrom('list_counts').select('upload_id').execute()
  expect(counts.map(({ upload_id }) => upload_id)).not.toContain(unpaid?.id)
})

test('deletes uploaded lists without a run after a week, unless a schedule uses them', async () => {
  const seller = await site.signUp()
  const upload = (name: string) =>
    seller.client.call(v1Endpoints.uploadList, {
      query: { filename: `${name}.csv` },
      file: new Blob([`SKU;EAN\r\n${name};${testEan('00', 1)}`], { type: 'text/csv' }),
    })
  await upload('unused')
  const { list_id } = await upload('scheduled')
  const schedule = { cron: '0 6 * * *', time_zone: 'UTC', scope: 'all' as const, max_age_days: null }
  const body = { ...schedule, list_id, max_coins: 1, report_email: false }
  await seller.client.call(endpoints.createSchedule, { body })
  const names = async () =>
    (await seller.client.call(endpoints.getLists, { query: {} })).lists.map(({ name }) => name).sort()
  await age(seller, 6)
  await clean()
  expect(await names()).toEqual(['scheduled', 'unused'])
  await age(seller, 8)
  await clean()
  expect(await names()).toEqual(['scheduled'])
  expect(await readUploads(seller)).toHaveLength(1)
})

test('keeps the file of a run that is submitted while its list is removed', async () => {
  const seller = await site.signUp({ coins: 100 })
  for (let round = 0; round < 10; round++) {
    const rows = list(`round-${round}`)
    await estimate(seller, rows)
    const noted = (await readUploads(seller)).at(-1)
    await site.context.files.write(noted?.file_key ?? '', Readable.from(['A;B']))
    await age(seller, 30)
    const submit = seller.client.call(endpoints.runScraper, listUpload(rows))
    const [{ job: run }] = await Promise.all([submit, clean()])
    const { file_key } = await site.context.db
      .selectFrom('runs')
      .innerJoin('uploads', 'uploads.id', 'runs.upload_id')
      .select('file_key')
      .where('runs.id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(await isStored(file_key)).toBe(true)
  }
})

test('limits unused files per account and removes old ones first', async () => {
  const poor = await site.signUp({ coins: 0 })
  const large = (name: string) =>
    list(name, 190_000).concat(Array.from({ length: 4 }, (_, i) => list(`${name}-${i}`, 190_000)).flat())
  for (let count = 0; count < 5; count++) expect((await poor.submit(large(`f${count}`))).status).toBe(402)
  const refused = await poor.submit(large('one-more'))
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'THROTTLED', retry_after_seconds: 3600 })
  expect(await readUploads(poor)).toHaveLength(6)
  await age(poor, 1)
  expect((await poor.submit(large('one-more'))).status).toBe(402)
  const other = await site.signUp({ coins: 0 })
  expect((await other.submit(large('other'))).status).toBe(402)
})

test('an estimate shows the start of a long cell, and never half a character', async () => {
  const seller = await site.signUp({ coins: 5 })
  // The limit of 100 code units would cut the last character.
  const cell = 'x'.repeat(99) + '😀'.repeat(2)
  const { skipped } = await estimate(seller, [['a', '', cell]])
  expect(skipped[0]?.examples).toEqual([{ row: 2, value: `${'x'.repeat(99)}\uFFFD` }])
})

test('limits estimates per account and returns the time to wait', async () => {
  const seller = await site.signUp({ coins: 5 })
  for (let count = 0; count < 60; count++) await estimate(seller, list('again'))
  const refused: ApiError = await estimate(seller, list('again')).catch((error) => error)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(0)
})

test('returns 400 for a name with control characters', async () => {
  const seller = await site.signUp({ coins: 5 })
  const boundary = 'b0undary'
  const part = (headers: string, text: string) => `--${boundary}\r\n${headers}\r\n\r\n${text}\r\n`
  const field = (name: string, text: string) => part(`Content-Disposition: form-data; name="${name}"`, text)
  for (const name of ['li\0ste.csv', 'li\u0001ste.csv', 'li\u007fste.csv']) {
    const body =
      field('job_name', 'A') +
      field('header_mapping', '{"artikelNumber":"A","ean":"B","asin":null}') +
      part(
        `Content-Disposition: form-data; name="file"; filename="${name}"`,
        `A;B\r\n1;${testEan('00', 1)}`,
      ) +
      `--${boundary}--\r\n`
    const answer = await fetch(`${site.api.url}/api/jobs/runScraper/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    })
    expect(answer.status).toBe(400)
  }
})
