import type { ExportProgress, ExportReport } from '@merkwerk/contract'
import { ApiError } from '../api-error.ts'
import { readEvents } from './event-stream.ts'

/** The server sends the progress of each page of rows. */
const silenceMs = 60_000

/**
 * Reads the stream of a pre-flight report to its end. Rejects with `NO_RESPONSE` if the stream breaks before the report, or with
 * the reason of an abort.
 */
export async function readExportReport(
  { body }: Response,
  {
    signal,
    onProgress = () => undefined,
  }: { signal?: AbortSignal; onProgress?: (progress: ExportProgress) => void } = {},
): Promise<ExportReport> {
  let cause: unknown
  try {
    if (body)
      for await (const { event, data } of readEvents(body, silenceMs)) {
        if (event === 'progress') onProgress(JSON.parse(data) as ExportProgress)
        if (event === 'report') return JSON.parse(data) as ExportReport
      }
  } catch (error) {
    signal?.throwIfAborted()
    cause = error
  }
  throw new ApiError('NO_RESPONSE', 0, {}, { cause })
}
