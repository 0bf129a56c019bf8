import type { JobRecord, Language, SourceName } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { ruleText } from '../../../products/rules/index.ts'
import { noteTexts, recordReasonText } from '../note-texts.ts'
import { cutPage } from '../pages.ts'
import { type DetailedResult, partNumberOf } from '../record.ts'
import type { JobRow } from '../store.ts'
import { toDetailedResult } from './read-results.ts'
import { type DescribedRow, findRecords, type RecordsQuery } from './results-queries.ts'

/** A page of a job's processed records in list order. `next` is the cursor of the following page. */
export async function listRecords(
  context: Context,
  job: JobRow,
  query: RecordsQuery,
  language = job.language,
): Promise<{ records: JobRecord[]; next: number | null }> {
  const rows = await findRecords(context.db, job, query)
  const { page, next } = cutPage(rows, query.limit)
  const records = page.map((row) => describeRecord(language, row, toDetailedResult(row)))
  return { records, next }
}

/** A record in a language, with what its owner changed. */
export function describeRecord(language: Language, row: DescribedRow, result: DetailedResult): JobRecord {
  const { position, article_number, ean, asin, charge, facts, marketplace, product_id } = row
  return {
    ...{ position, article_number, ean, asin, part_number: partNumberOf(row), charge },
    verdict: row.verdict,
    reason: row.reason,
    reason_text: recordReasonText(row.reason, facts, language),
    remarks: noteTexts(row.remarks, facts, language),
    title: result.merged?.title ?? null,
    image: result.merged?.images[0] ?? null,
    attributes: (result.merged?.attributes ?? []).map(({ rules, ...attribute }) => ({
      ...attribute,
      rule: ruleText(rules, language),
    })),
    products: result.products,
    candidates: result.candidates,
    bad_value: result.badValue ?? null,
    chosen: product_id === null ? null : { source: marketplace as SourceName, id: product_id },
  }
}
