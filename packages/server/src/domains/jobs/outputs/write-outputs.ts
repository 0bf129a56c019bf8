// docs/decisions/0025-outputs.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { csvHead } from '../../../platform/spreadsheets/index.ts'
import { executionSeconds, type JobRow } from '../store.ts'
import { attributeHeadings } from './attributes.ts'
import { masterDataHeadings } from './master-data.ts'
import type { OutputBlock } from './output-lines.ts'
import { readTogether } from './read-together.ts'
import { type ReportedJob, reportPdf } from './report.ts'
import { collectReportFigures } from './report-figures.ts'

/**
 * Writes a job's output files, and returns their keys and size. Their names are unique, so that no other attempt can overwrite
 * them. Variants and the log are generated on request.
 */
export async function writeOutputs(
  context: Context,
  job: JobRow,
  end: { status: ReportedJob['status']; coins: number; finishedAt: Date },
  blocks: AsyncIterable<OutputBlock>,
): Promise<{ keys: NonNullable<JobRow['outputs']>; bytes: number }> {
  const folder = `jobs/${job.id}/outputs/${randomUUID()}`
  const keys = {
    masterData: `${folder}/master-data.csv`,
    attributes: `${folder}/attributes.csv`,
    report: `${folder}/report.pdf`,
  }
  let bytes = 0
  const writeLines = (name: 'masterData' | 'attributes', headings: string[]) =>
    async function write(blocks: AsyncIterable<OutputBlock>) {
      bytes += (await context.files.write(keys[name], csvOf(blocks, name, headings))).bytes
    }
  const [figures] = await readTogether(blocks, [
    collectReportFigures,
    writeLines('masterData', masterDataHeadings),
    writeLines('attributes', attributeHeadings),
  ])
  const pdf = await reportPdf(
    {
      ...job,
      startedAt: job.started_at ?? job.created_at,
      durationSeconds: executionSeconds(job, end.finishedAt),
      ...end,
    },
    figures,
  )
  bytes += (await context.files.write(keys.report, Readable.from([pdf]))).bytes
  return { keys, bytes }
}

async function* csvOf(
  blocks: AsyncIterable<OutputBlock>,
  name: 'masterData' | 'attributes',
  headings: string[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(headings))
  for await (const block of blocks) yield block[name]
}
