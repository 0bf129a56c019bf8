import { isContradiction, type Language, type RowRecord, type SourceName } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { ruleText } from '../../../products/rules/index.ts'
import { toPartNumber } from '../../rows/index.ts'
import { noteTexts, recordReasonText } from '../note-texts.ts'
import type { DetailedResult } from '../record.ts'
import type { RunRow } from '../store.ts'
import { toDetailedResult } from './read-results.ts'
import { type DescribedRow, findRecords } from './results-queries.ts'

/** The first processed records of a run, in list order. */
export async function listRecords({ db }: Context, run: RunRow, limit: number): Promise<RowRecord[]> {
  const rows = await findRecords(db, run, { limit })
  return rows.map((row) => describeRecord(run.language, row, toDetailedResult(row)))
}

/** A record in a language, with what its owner changed. */
export function describeRecord(language: Language, row: DescribedRow, result: DetailedResult): RowRecord {
  const { position, article_number, ean, asin, charge, facts, marketplace, product_id } = row
  return {
    position,
    article_number,
    ean,
    asin,
    part_number: toPartNumber(row),
    charge,
    verdict: row.verdict,
    reason: row.reason,
    reason_text: row.reason && recordReasonText(row.reason, facts, language),
    notes: noteTexts(
      row.notes.filter((note) => !isContradiction(note)),
      facts,
      language,
    ),
    contradictions: noteTexts(row.notes.filter(isContradiction), facts, language),
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
