// docs/decisions/0025-outputs.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../../platform/context.ts'
import { csvFile, type Table } from '../../../../platform/spreadsheets/index.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import type { ResultBlocks } from '../record.ts'
import { readFirstResults } from '../results/read-results.ts'
import { executionSeconds, type JobRow } from '../store.ts'
import { attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'
import { readTogether } from './read-together.ts'
import { type ReportedJob, reportPdf } from './report.ts'
import {
  collectReportFigures,
  maxListedRecords,
  type ReportFigures,
  type StoredFigures,
} from './report-figures.ts'

interface Ending {
  status: ReportedJob['status']
  coins: number
  finishedAt: Date
}

export interface WrittenOutputs {
  keys: NonNullable<JobRow['outputs']>
  bytes: number
  figures: StoredFigures
}

/**
 * Writes a job's output files, and returns their keys and size. Their names are unique, so that no other attempt can overwrite
 * them. Variants and the log are generated on request.
 */
export async function writeOutputs(
  context: Context,
  job: JobRow,
  end: Ending,
  results: ResultBlocks,
): Promise<WrittenOutputs> {
  const keys = createKeys(job)
  let bytes = 0
  const writeTable = (key: string, createTable: (results: ResultBlocks) => Table) =>
    async function write(blocks: ResultBlocks) {
      bytes += (await context.files.write(key, Readable.from(csvFile(createTable(blocks))))).bytes
    }
  const { language } = job
  const [{ records, ...figures }] = await readTogether(results, [
    collectReportFigures,
    writeTable(keys.masterData, (blocks) => masterDataTable(blocks, { language, isFoundOnly: false })),
    writeTable(keys.attributes, (blocks) => attributesTable(blocks, language)),
  ])
  bytes += await writeReport(context, job, end, { key: keys.report, figures: { ...figures, records } })
  return { keys, bytes, figures }
}

/** Copies the tables of a run with the same records, and writes the report of a job. Throws `FileMissingError` if they are deleted meanwhile. */
export async function copyOutputs(
  context: Context,
  job: JobRow,
  end: Ending,
  same: JobRow,
): Promise<WrittenOutputs> {
  const { outputs, figures } = same
  if (!outputs || !figures) throw new FileMissingError(`Job ${same.id} has no files`)
  const keys = createKeys(job)
  let bytes = 0
  for (const name of ['masterData', 'attributes'] as const)
    bytes += (await context.files.write(keys[name], await context.files.read(outputs[name]))).bytes
  const records = await readFirstResults(context, job, maxListedRecords)
  bytes += await writeReport(context, job, end, { key: keys.report, figures: { ...figures, records } })
  return { keys, bytes, figures }
}

function createKeys({ id }: JobRow): WrittenOutputs['keys'] {
  const folder = `jobs/${id}/outputs/${randomUUID()}`
  return {
    masterData: `${folder}/master-data.csv`,
    attributes: `${folder}/attributes.csv`,
    report: `${folder}/report.pdf`,
  }
}

/** Returns its size. */
async function writeReport(
  context: Context,
  job: JobRow,
  end: Ending,
  { key, figures }: { key: string; figures: ReportFigures },
): Promise<number> {
  const pdf = await reportPdf(
    {
      ...job,
      startedAt: job.started_at ?? job.created_at,
      durationSeconds: executionSeconds(job, end.finishedAt),
      ...end,
    },
    figures,
  )
  return (await context.files.write(key, Readable.from([pdf]))).bytes
}
