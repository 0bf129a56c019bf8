// docs/decisions/0025-outputs.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { csvFile } from '../../../platform/spreadsheets/index.ts'
import type { ResultBlocks } from '../record.ts'
import { executionSeconds, type JobRow } from '../store.ts'
import { attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'
import { readTogether } from './read-together.ts'
import { type ReportedJob, reportPdf } from './report.ts'
import { collectReportFigures } from './report-figures.ts'

/**
 * Writes a job's output files, and returns their keys. Their names are unique, so that no other attempt can overwrite
 * them. Variants and the log are generated on request.
 */
export async function writeOutputs(
  context: Context,
  job: JobRow,
  end: { status: ReportedJob['status']; coins: number; finishedAt: Date },
  results: ResultBlocks,
): Promise<NonNullable<JobRow['outputs']>> {
  const folder = `jobs/${job.id}/outputs/${randomUUID()}`
  const keys = {
    masterData: `${folder}/master-data.csv`,
    attributes: `${folder}/attributes.csv`,
    report: `${folder}/report.pdf`,
  }
  const options = { language: job.language, isFoundOnly: false }
  const writeMasterData = (results: ResultBlocks) =>
    context.files.write(keys.masterData, csvFile(masterDataTable(results, options)))
  const writeAttributes = (results: ResultBlocks) =>
    context.files.write(keys.attributes, csvFile(attributesTable(results, job.language)))
  const [figures] = await readTogether(results, [collectReportFigures, writeMasterData, writeAttributes])
  const pdf = await reportPdf(
    {
      ...job,
      startedAt: job.started_at ?? job.created_at,
      durationSeconds: executionSeconds(job, end.finishedAt),
      ...end,
    },
    figures,
  )
  await context.files.write(keys.report, Readable.from([pdf]))
  return keys
}
