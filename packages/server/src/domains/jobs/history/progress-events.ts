import type { JobProgress, Language } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { watchJob } from '../job-monitor.ts'
import { hasEnded, type JobRow } from '../store.ts'
import { progressOf } from './progress.ts'

const heartbeatMs = 15_000

/**
 * Sends the server-sent event `progress` at once and whenever a job's progress changes. Comments in between keep proxies from
 * closing the stream. Texts are in `language`, by default in that of the job. Ends with the job or when the caller disconnects.
 */
export function streamProgress(
  context: Context,
  job: JobRow,
  language?: Language,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  return new ReadableStream({
    async start(controller) {
      let last = ''
      const send = (text: string) => {
        if (!ended.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const show = async (row: JobRow) => {
        const [progress] = await progressOf(context.db, [row], { now: context.clock.now(), language })
        const event = progress ? progressEvent(progress) : ''
        if (event !== last) send(event)
        last = event
        if (!hasEnded(row.status) || ended.signal.aborted) return
        ended.abort()
        controller.close()
      }
      await show(job)
      if (ended.signal.aborted) return
      let showing = Promise.resolve()
      const watch = watchJob(context.db, job.id, (row) => {
        // Rows are sent in sequence. After a failure the next poll sends the current state.
        showing = showing.then(() => (ended.signal.aborted ? undefined : show(row))).catch(() => {})
      })
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
      ended.signal.addEventListener('abort', () => {
        clearInterval(heartbeat)
        watch[Symbol.dispose]()
      })
    },
    cancel: () => ended.abort(),
  })
}

const progressEvent = (progress: JobProgress): string =>
  `event: progress\ndata: ${JSON.stringify(progress)}\n\n`
