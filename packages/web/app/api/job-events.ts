import { endpoints, type JobProgress, jobProgressSchema } from '@merkwerk/contract'
import { CallError } from './error.ts'
import { eventsOf } from './event-stream.ts'
import { call } from './index.ts'

const firstPauseMs = 1_000
const longestPauseMs = 5_000
/** The server says something at least every fifteen seconds. */
const silenceMs = 40_000

interface Follower {
  onProgress: (progress: JobProgress) => void
  /** Hears false when the stream could not be opened again, and true once it is open. */
  onConnection: (isConnected: boolean) => void
}

/**
 * Follows a job until it ends or `signal` aborts, calling back with each progress event. A stream that breaks or
 * falls silent is opened again after a growing pause; a session or job that is gone ends it.
 */
export async function followJob(
  id: string,
  { onProgress, onConnection }: Follower,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      const answer = await call(endpoints.getJobEvents, { params: { id }, signal })
      onConnection(true)
      pauseMs = firstPauseMs
      if (await readToEnd(answer, onProgress)) return
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError && (error.status === 401 || error.status === 404)) return
      onConnection(false)
    }
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** Whether a job in this status changes no more. */
export function hasEnded(status: JobProgress['status']): boolean {
  return status === 'Completed' || status === 'Failed' || status === 'Cancelled'
}

/** Reads a stream until it breaks off; answers whether the job had ended by then. */
async function readToEnd({ body }: Response, onProgress: Follower['onProgress']): Promise<boolean> {
  if (body === null) return false
  try {
    for await (const event of eventsOf(body, silenceMs)) {
      if (event.event !== 'progress') continue
      const progress = jobProgressSchema.parse(JSON.parse(event.data))
      onProgress(progress)
      if (hasEnded(progress.status)) return true
    }
  } catch {
    // A broken stream is one that has to be opened again, like one that was closed.
  }
  return false
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
