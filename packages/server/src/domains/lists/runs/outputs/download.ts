import { Readable } from 'node:stream'
import type { endpoints, Language } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import { countOwnFile, type FileResponse } from '../../../../platform/http/index.ts'
import { csvFile, type Table, xlsxFile } from '../../../../platform/spreadsheets/index.ts'
import type { ResultBlocks } from '../record.ts'
import { readFirstResults, readOutputResults } from '../results/read-results.ts'
import { executionSeconds, type RunRow } from '../store.ts'
import { ameiseTable, attributesTable } from './attributes.ts'
import { runLogText } from './log-text.ts'
import { masterDataTable } from './master-data.ts'
import type { OutputKind } from './output-links.ts'
import { type DownloadKind, downloadName } from './output-names.ts'
import { reportPdf } from './report.ts'

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type OutputVariant = z.output<typeof endpoints.getOutputFile.query>

/** Opens an output file of a run: the stored file, or a variant that is generated while it is sent. */
export async function openOutput(
  context: Context,
  run: RunRow,
  kind: OutputKind,
  { closed, ...variant }: OutputVariant & { closed: AbortSignal },
): Promise<FileResponse> {
  if (kind === 'log')
    return {
      body: Readable.from(runLogText(context, run)),
      contentType: 'text/plain; charset=utf-8',
      fileName: downloadName(run, 'log', 'txt'),
    }
  const { outputs: keys } = run
  if (!keys) throw new AppError('NOT_FOUND')
  const isStored = variant.format !== 'xlsx' && !variant.only && !variant.layout
  if (!isStored)
    return openVariant(context, { named: run, accountId: run.account_id, closed }, { kind, ...variant }, () =>
      readOutputResults(context, run),
    )
  const key = kind === 'master-data' ? keys.masterData : keys.attributes
  return openStored(context, key, csvType, downloadName(run, kind, 'csv'))
}

interface GeneratedFile {
  named: Parameters<typeof downloadName>[0]
  /** The owner, whose files are counted until `closed`. */
  accountId: number
  closed: AbortSignal
}

interface TableKind {
  kind: 'master-data' | 'attributes'
  /** Columns of the list that follow those of the master data. */
  ownColumns?: readonly string[]
}

/**
 * Generates a file of master data or attributes while it is sent. May call `results` twice. Throws `THROTTLED` if the account has too
 * many.
 */
export async function openVariant(
  context: Context,
  { named, accountId, closed }: GeneratedFile,
  { kind, ...variant }: OutputVariant & TableKind,
  results: () => ResultBlocks,
): Promise<FileResponse> {
  countOwnFile(context.db, accountId, closed)
  const fileName = downloadName(named, downloadKind(kind, variant), variant.format ?? 'csv')
  const table = await createTable(named.language, { kind, ...variant }, results)
  return variant.format === 'xlsx'
    ? { body: xlsxFile(table), contentType: xlsxType, fileName }
    : { body: Readable.from(csvFile(table)), contentType: csvType, fileName }
}

function downloadKind(kind: 'master-data' | 'attributes', { only, layout }: OutputVariant): DownloadKind {
  if (kind === 'master-data') return only === 'found' ? 'found-only' : kind
  return layout === 'ameise' ? 'ameise' : kind
}

/** Records that the report lists. */
const maxListedRecords = 500

/** Draws the PDF report of a run. Throws `CONFLICT` if there is none yet, and `THROTTLED` if the account has too many files drawn. */
export async function openReport(
  context: Context,
  run: RunRow,
  { closed }: { closed: AbortSignal },
): Promise<FileResponse> {
  const { figures, finished_at: finishedAt, status } = run
  if (!run.outputs || !figures || !finishedAt || (status !== 'Completed' && status !== 'Cancelled'))
    throw conflict('run-without-report')
  countOwnFile(context.db, run.account_id, closed)
  const pdf = await reportPdf(
    {
      ...run,
      status,
      startedAt: run.started_at ?? run.created_at,
      finishedAt,
      durationSeconds: executionSeconds(run, finishedAt),
      coins: run.coins_used,
    },
    { ...figures, records: await readFirstResults(context, run, maxListedRecords) },
  )
  return {
    body: Readable.from([pdf]),
    bytes: pdf.length,
    contentType: 'application/pdf',
    fileName: downloadName(run, 'report', 'pdf'),
  }
}

async function openStored(context: Context, key: string, contentType: string, fileName: string) {
  const stored = await context.files.stat(key)
  if (!stored) throw new AppError('NOT_FOUND')
  return { body: await context.files.read(key), bytes: stored.bytes, contentType, fileName }
}

async function createTable(
  language: Language,
  { kind, only, layout, ownColumns }: OutputVariant & TableKind,
  results: () => ResultBlocks,
): Promise<Table> {
  if (kind === 'master-data')
    return masterDataTable(results(), { language, isFoundOnly: only === 'found', ownColumns })
  return layout === 'ameise' ? ameiseTable(results, language) : attributesTable(results(), language)
}
