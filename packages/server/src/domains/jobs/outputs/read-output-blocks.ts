// docs/decisions/0025-outputs.md

import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../platform/context.ts'
import type { Charge } from '../results/charge-queries.ts'
import { readResultsPage } from '../results/read-results.ts'
import type { JobRow } from '../store.ts'
import { copyLines, type OutputBlock, renderBlocks } from './output-lines.ts'
import { findBatchesOfPage } from './output-queries.ts'
import { maxListedRecords } from './report-figures.ts'

/** Records of a page. The first page has the records that the report lists. */
const pageSize = maxListedRecords

/**
 * The lines of a job's output files in list order, copied from the files of its batches. A page is rendered from its results if a batch
 * has no lines, or those of another version, or records of other batches lie between its own, because they were deferred.
 */
export async function* readOutputBlocks(
  context: Pick<Context, 'db' | 'files'>,
  job: Pick<JobRow, 'id' | 'coins_per_record' | 'language'>,
  charges: ReadonlyMap<number, Charge>,
): AsyncGenerator<OutputBlock> {
  const isElsewhere = ([, charge]: readonly [number, Charge]) => charge === 'charged-elsewhere'
  const chargedElsewhere = new Set([...charges].filter(isElsewhere).map(([position]) => position))
  for (let after = 0; ; ) {
    const page = { after, limit: pageSize }
    const batches = await findBatchesOfPage(context.db, job.id, page)
    const last = Math.max(...batches.map((batch) => batch.last))
    if (batches.length === 0) return
    const copied =
      after > 0 && batches.every(isWhole) && (await copyBatches(context, job, { batches, chargedElsewhere }))
    if (copied) yield* copied
    else yield* renderBlocks(readResultsPage(context, job, page, charges), job.language)
    after = last
  }
}

/** The lines of batches. Undefined if another version rendered some. */
async function copyBatches(
  { files }: Pick<Context, 'files'>,
  { language }: Pick<JobRow, 'language'>,
  { batches, chargedElsewhere }: { batches: readonly BatchOfPage[]; chargedElsewhere: ReadonlySet<number> },
): Promise<OutputBlock[] | undefined> {
  const blocks = await Promise.all(
    batches.map(async ({ result_key, rendered_start, rendered_bytes }) => {
      const range = { start: rendered_start ?? 0, bytes: rendered_bytes ?? 0 }
      const rendered = await buffer(await files.read(result_key ?? '', range))
      return copyLines(rendered, chargedElsewhere, language)
    }),
  )
  return blocks.every((block) => block !== undefined) ? blocks : undefined
}

type BatchOfPage = Awaited<ReturnType<typeof findBatchesOfPage>>[number]

/** Whether all results of the batch are in the page, one after the other, and it has their lines. */
const isWhole = (
  { rendered_bytes, answered, records, first }: BatchOfPage,
  index: number,
  page: readonly BatchOfPage[],
): boolean =>
  rendered_bytes !== null && records === answered && (index === 0 || first > (page[index - 1]?.last ?? 0))
