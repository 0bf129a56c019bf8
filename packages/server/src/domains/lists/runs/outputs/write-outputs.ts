// docs/decisions/0025-outputs.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../../platform/context.ts'
import { csvFile, type Table } from '../../../../platform/spreadsheets/index.ts'
import type { ResultBlocks } from '../record.ts'
import { executionSeconds, type JobRow } from '../store.ts'
import { attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'
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
  results: ResultBlocks,
): Promise<{ keys: NonNullable<JobRow['outputs']>; bytes: number }> {
  const folder = `jobs/${job.id}/outputs/${randomUUID()}`
  const keys = {
    masterData: `${folder}/master-data.csv`,
    attributes: `${folder}/attributes.csv`,
    report: `${folder}/report.pdf`,
  }
  let bytes = 0
  const writeTable = (key: string, createTable: (results: ResultBlocks) => Table) =>
    async function write(blocks: ResultBlocks) {
      bytes += (await context.files.write(key, Readable.from(csvFile(createTable(blocks))))).bytes
    }
  const { language } = job
  const [figures] = await readTogether(results, [
    collectReportFigures,
    writeTable(keys.masterData, (blocks) => masterDataTable(blocks, { language, isFoundOnly: false })),
    writeTable(keys.attributes, (blocks) => attributesTable(blocks, language)),
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
