import { buffer } from 'node:stream/consumers'
import {
  type JobRecord,
  type MarketplaceName,
  type Reason,
  type Remark,
  reasonText,
  remarkWords,
  type Verdict,
} from '@merkwerk/contract'
import type { Context } from '../context.ts'
import { ruleText } from '../filters/index.ts'
import type { RecordResult } from './record-result.ts'
import type { JobRow } from './store.ts'

interface RecordsQuery {
  verdict?: Verdict | undefined
  search?: string | undefined
  after?: number | undefined
  limit: number
}

/** A page of a job's finished records in list order; `next` is the cursor of the following page. */
export async function listRecords(
  ctx: Context,
  job: JobRow,
  query: RecordsQuery,
): Promise<{ records: JobRecord[]; next: number | null }> {
  const rows = await findRecords(ctx, job, query)
  const page = rows.slice(0, query.limit)
  const stretches = await readStretches(ctx, page)
  const records = page.map((row) => describeRecord(job, row, resultOf(row, stretches)))
  return { records, next: rows.length > query.limit ? (page.at(-1)?.position ?? null) : null }
}

type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]

async function findRecords({ db }: Context, job: JobRow, { verdict, search, after, limit }: RecordsQuery) {
  const prefix = search
    ?.trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  return db
    .selectFrom('records')
    .innerJoin('batches', (join) =>
      join.onRef('batches.job_id', '=', 'records.job_id').onRef('batches.number', '=', 'records.batch'),
    )
    .leftJoin('record_choices as choice', (join) =>
      join.onRef('choice.job_id', '=', 'records.job_id').onRef('choice.position', '=', 'records.position'),
    )
    .selectAll('records')
    .select(['batches.result_key', 'choice.marketplace', 'choice.product_id'])
    .where('records.job_id', '=', job.id)
    .where('records.position', '>', after ?? 0)
    .$if(verdict !== undefined, (records) => records.where('verdict', '=', verdict ?? ''))
    .$if(Boolean(prefix), (records) =>
      records.where(({ fn }) => fn<string>('lower', ['article_number']), 'like', `${prefix}%`),
    )
    .orderBy('records.position')
    .limit(limit + 1)
    .execute()
}

/** A part of a file of results, and where in the file it begins. */
interface Stretch {
  start: number
  bytes: Buffer
}

/** What the rows' results are in, by file: each is read once, from the first of its rows to the last. */
async function readStretches({ files }: Context, rows: RecordRow[]): Promise<Map<string, Stretch>> {
  const byFile = Map.groupBy(rows, ({ result_key }) => result_key ?? '')
  const stretches = [...byFile].map(async ([key, inFile]) => {
    const start = Math.min(...inFile.map(({ result_start }) => result_start))
    const end = Math.max(...inFile.map(({ result_start, result_bytes }) => result_start + result_bytes))
    const bytes = await buffer(await files.read(key, { start, bytes: end - start }))
    return [key, { start, bytes }] as const
  })
  return new Map(await Promise.all(stretches))
}

function resultOf(row: RecordRow, stretches: Map<string, Stretch>): RecordResult {
  const { start, bytes } = stretches.get(row.result_key ?? '') as Stretch
  const offset = row.result_start - start
  return JSON.parse(bytes.toString('utf8', offset, offset + row.result_bytes)) as RecordResult
}

function describeRecord(job: JobRow, row: RecordRow, result: RecordResult): JobRecord {
  return {
    position: row.position,
    article_number: row.article_number,
    ean: row.ean,
    asin: row.asin,
    verdict: row.verdict as Verdict,
    reason: row.reason,
    reason_text: reasonText(row.reason as Reason, job.language),
    remarks: row.remarks.map((code) => remarkWords[code as Remark][job.language]),
    title: result.merged?.title ?? null,
    image: result.merged?.images[0] ?? null,
    attributes: (result.merged?.attributes ?? []).map(({ rules, ...attribute }) => ({
      ...attribute,
      rule: ruleText(rules, job.language),
    })),
    products: result.products,
    candidates: result.candidates,
    chosen:
      row.product_id === null
        ? null
        : { marketplace: row.marketplace as MarketplaceName, id: row.product_id },
  }
}
