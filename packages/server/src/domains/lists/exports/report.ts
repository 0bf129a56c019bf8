import {
  type ExportFinding,
  type ExportProgress,
  type ExportReport,
  type Language,
  maxReportRows,
} from '@merkwerk/contract'
import {
  type ExportSource,
  type FindingGroup,
  findingKinds,
  type PreflightReport,
  preflight,
} from '@merkwerk/exports'
import { conflict } from '../../../platform/errors.ts'
import { type PreparedRows, readUntil, toExportInput } from './prepare-selection.ts'
import type { ChosenTarget } from './targets.ts'

const progressMs = 500

/**
 * Runs an export without its files. Sends the server-sent event `progress` while it reads rows, and `report` at the end. Stops when
 * the caller disconnects. Throws `CONFLICT` for more than `maxReportRows` rows.
 */
export function streamReport(
  prepared: PreparedRows,
  chosen: ChosenTarget,
  language: Language,
): ReadableStream<Uint8Array> {
  if (prepared.total_rows > maxReportRows) throw conflict('report-too-long', { most: maxReportRows })
  const encoder = new TextEncoder()
  const stop = new AbortController()
  return new ReadableStream({
    start(controller) {
      const send = (event: string, data: object) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      let sentAt = performance.now()
      const source = watched(readUntil(stop.signal, prepared), (progress) => {
        if (performance.now() - sentAt < progressMs) return
        sentAt = performance.now()
        send('progress', progress)
      })
      preflight(chosen.target, toExportInput({ ...prepared, source }, chosen)).then(
        (report) => {
          // The caller may have gone after the last row was read.
          if (stop.signal.aborted) return
          send('report', describeReport(report, language))
          controller.close()
        },
        (error: unknown) => controller.error(error),
      )
    },
    cancel: () => stop.abort(),
  })
}

/** The rows with a report of how many were read. */
function watched(
  { source, total_rows: total }: PreparedRows,
  onProgress: (progress: ExportProgress) => void,
): ExportSource {
  let passes = 0
  return {
    async *[Symbol.asyncIterator]() {
      const pass = ++passes
      let rows = 0
      for await (const block of source) {
        rows += block.length
        onProgress({ pass, rows, total })
        yield block
      }
    },
  }
}

/** A report in the words of the contract and in one language. */
const describeReport = (
  { target, rows, files, findings }: PreflightReport,
  language: Language,
): ExportReport => ({
  target,
  rows: { total: rows.total, written: rows.written, left_out: rows.leftOut },
  files,
  findings: findings.map((group) => describeFinding(group, language)),
})

const describeFinding = (
  { kind, cause, text, action, column, file, count, examples }: FindingGroup,
  language: Language,
): ExportFinding => ({
  kind,
  kind_text: findingKinds[kind][language],
  cause,
  text: text[language],
  action: action[language],
  column: column ?? null,
  file: file ?? null,
  count,
  examples: examples.map(({ position, articleNumber, attribute, before, after, reason }) => ({
    position: position ?? null,
    article_number: articleNumber ?? null,
    attribute: attribute ?? null,
    before: before ?? null,
    after: after ?? null,
    reason: reason?.[language] ?? null,
  })),
})
