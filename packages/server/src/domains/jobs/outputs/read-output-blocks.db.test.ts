import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'
import { getJob } from '../queries.ts'
import { decideCharges, findProducts } from '../results/charges.ts'
import { readJobResults } from '../results/read-results.ts'
import { type OutputBlock, renderBlocks } from './output-lines.ts'
import { readOutputBlocks } from './read-output-blocks.ts'

const records = 1_060
let site: JobSite
let seller: Caller
let jobId: number

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 100 })
  await using _worker = await site.startWorker()
  // Rows repeat products, so most are paid by another row. Some have no product.
  const rows = Array.from({ length: records }, (_, index): ListRow => {
    return index % 7 === 3
      ? [`B-${index}`, '4006381333932']
      : [`=A-${index}`, testEan('00', 8_000 + (index % 5))]
  })
  const publicId = await seller.start(rows)
  jobId = (await seller.until(publicId, 'Completed')).id
})
afterAll(() => site[Symbol.asyncDispose]())

async function read(blocks: AsyncIterable<OutputBlock>) {
  const files = { masterData: '', attributes: '', copied: 0, blocks: 0 }
  for await (const { masterData, attributes, results } of blocks) {
    files.masterData += Buffer.from(masterData).toString()
    files.attributes += Buffer.from(attributes).toString()
    files.blocks += 1
    files.copied += Number(results === undefined)
  }
  return files
}

async function readBoth() {
  const job = await getJob(site.context.db, jobId)
  const { byPosition: charges } = await decideCharges(
    site.context.db,
    job,
    await findProducts(site.context.db, job),
  )
  const rendered = await read(renderBlocks(readJobResults(site.context, job), job.language))
  return { rendered, read: await read(readOutputBlocks(site.context, job, charges)) }
}

test('copies the lines of whole batches after the first page, with the bytes of rendered results', async () => {
  const { rendered, read } = await readBoth()
  expect(read).toEqual({ ...rendered, blocks: 1 + 12, copied: 12 })
  expect(rendered.masterData.match(/\r\n/g)).toHaveLength(records)
})

test('renders the pages of batches whose lines another version rendered', async () => {
  const { db, files } = site.context
  const batch = await db
    .selectFrom('batches')
    .select(['result_key', 'rendered_start'])
    .where('job_id', '=', jobId)
    .where('number', '=', 12)
    .executeTakeFirstOrThrow()
  const file = await buffer(await files.read(batch.result_key ?? ''))
  const head = file.indexOf('"format":1', batch.rendered_start ?? 0)
  file.write('"format":0', head)
  await files.write('another-version.ndjson', Readable.from([file]))
  await db
    .updateTable('batches')
    .set({ result_key: 'another-version.ndjson' })
    .where('job_id', '=', jobId)
    .where('number', '=', 12)
    .execute()
  const { rendered, read } = await readBoth()
  expect(read).toEqual({ ...rendered, blocks: 1 + 1 + 2, copied: 2 })
})

test('renders the pages of batches without lines, or with records of another batch between theirs', async () => {
  const { db } = site.context
  await db
    .updateTable('batches')
    .set({ rendered_start: null, rendered_bytes: null })
    .where('job_id', '=', jobId)
    .where('number', '=', 12)
    .execute()
  // As if one of its records had been deferred.
  await db
    .updateTable('batches')
    .set({ answered: 11 })
    .where('job_id', '=', jobId)
    .where('number', '=', 21)
    .execute()
  const { rendered, read } = await readBoth()
  expect(read).toEqual({ ...rendered, blocks: 3, copied: 0 })
})
