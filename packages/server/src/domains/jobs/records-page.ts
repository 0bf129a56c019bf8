import {
  type JobRecord,
  type MarketplaceName,
  type Reason,
  type RecordNote,
  reasonText,
  type Verdict,
} from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { ruleText } from '../rules/index.ts'
import { chargeOf, findChargeEnd } from './charge.ts'
import type { RecordResult } from './record-result.ts'
import { type RemarkFacts, remarkTexts } from './remark-texts.ts'
import { readResultsAt, resultLineOf } from './result-lines.ts'
import type { JobRow } from './store.ts'

interface RecordsQuery {
  verdict?: Verdict | undefined
  search?: string | undefined
  after?: number | undefined
  limit: number
}

/** A page of a job's finished records in list order; `next` is the cursor of the following page. */
export async function listRecords(
  context: Context,
  job: JobRow,
  query: RecordsQuery,
): Promise<{ records: JobRecord[]; next: number | null }> {
  const rows = await findRecords(context, job, query)
  const page = rows.slice(0, query.limit)
  const results = await readResultsAt(context.files, page)
  const records = page.map((row, index) => describeRecord(job, row, results[index] as RecordResult))
  return { records, next: rows.length > query.limit ? (page.at(-1)?.position ?? null) : null }
}

type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]

async function findRecords({ db }: Context, job: JobRow, { verdict, search, after, limit }: RecordsQuery) {
  const prefix = search
    ?.trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const chargeEnd = await findChargeEnd(db, job)
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
    .select(resultLineOf('records', 'batches').as('result_line'))
    .select(chargeOf('records', job.id, chargeEnd).as('charge'))
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

function describeRecord(job: JobRow, row: RecordRow, result: RecordResult): JobRecord {
  return {
    position: row.position,
    article_number: row.article_number,
    ean: row.ean,
    asin: row.asin,
    verdict: row.verdict as Verdict,
    reason: row.reason,
    reason_text: reasonText(row.reason as Reason, job.language),
    remarks: remarkTexts(row.remarks as RecordNote[], row.facts as RemarkFacts | null, job.language),
    title: result.merged?.title ?? null,
    image: result.merged?.images[0] ?? null,
    attributes: (result.merged?.attributes ?? []).map(({ rules, ...attribute }) => ({
      ...attribute,
      rule: ruleText(rules, job.language),
    })),
    products: result.products,
    candidates: result.candidates,
    bad_value: result.badValue ?? null,
    charge: row.charge,
    chosen:
      row.product_id === null
        ? null
        : { marketplace: row.marketplace as MarketplaceName, id: row.product_id },
  }
}
