import { type JobProgress, jobProgressSchema } from '@merkwerk/contract'
import { ApiError } from './api-error.ts'
import { readEvents } from './event-stream.ts'

const firstPauseMs = 1_000
const maxPauseMs = 5_000
/** The server sends at least a comment every fifteen seconds. */
const silenceMs = 40_000

export interface FollowOptions {
  signal?: AbortSignal
  /** Called with false when the stream could not be opened, and with true once it is open. */
  onConnection?: (isConnected: boolean) => void
  /** Consecutive attempts that may fail; unlimited by default. */
  maxFailures?: number
}

/** Whether a job in this status has ended. */
export const hasEnded = (status: JobProgress['status']): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

/**
 * Yields each progress event of a job until the job ends. A broken or silent stream is opened again after a pause that
 * grows from one to five seconds. Throws when the job or the session is gone, and the reason of an abort.
 */
export async function* followJob(
  open: () => Promise<Response>,
  { signal, onConnection, maxFailures = Number.POSITIVE_INFINITY }: FollowOptions,
): AsyncGenerator<JobProgress, void, undefined> {
  let failures = 0
  let pauseMs = firstPauseMs
  for (;;) {
    signal?.throwIfAborted()
    try {
      const { body } = await open()
      onConnection?.(true)
      pauseMs = firstPauseMs
      failures = 0
      if (body && (yield* readProgress(body))) return
    } catch (error) {
      signal?.throwIfAborted()
      const isGone = error instanceof ApiError && (error.status === 401 || error.status === 404)
      failures++
      if (isGone || failures > maxFailures) throw error
      onConnection?.(false)
    }
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
}

/** Reads a stream until it ends or breaks. Returns whether the job has ended. */
async function* readProgress(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<JobProgress, boolean, undefined> {
  try {
    for await (const { event, data } of readEvents(body, silenceMs)) {
      if (event !== 'progress') continue
      const progress = jobProgressSchema.parse(JSON.parse(data))
      yield progress
      if (hasEnded(progress.status)) return true
    }
  } catch {
    // A broken stream is opened again, like a closed one.
  }
  return false
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { once: true })
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
