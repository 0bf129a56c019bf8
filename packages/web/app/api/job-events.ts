import { endpoints, type JobProgress, jobProgressSchema } from '@merkwerk/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { CallError } from './error.ts'
import { call } from './index.ts'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/**
 * Follows a job until it ends or `signal` aborts, calling back with each progress event. A stream that breaks is
 * opened again after a growing pause; a session or job that is gone ends it.
 */
export async function followJob(
  id: string,
  onProgress: (progress: JobProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      const answer = await call(endpoints.getJobEvents, { params: { id }, signal })
      for await (const event of events(answer)) {
        pauseMs = firstPauseMs
        if (event.event !== 'progress') continue
        const progress = jobProgressSchema.parse(JSON.parse(event.data))
        onProgress(progress)
        if (hasEnded(progress.status)) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError && (error.status === 401 || error.status === 404)) return
    }
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** Whether a job in this status changes no more. */
export function hasEnded(status: JobProgress['status']): boolean {
  return status === 'Completed' || status === 'Failed' || status === 'Cancelled'
}

async function* events(answer: Response) {
  if (answer.body === null) return
  const reader = answer.body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array<ArrayBuffer>, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
