import type { JobProgress } from '@merkwerk/contract'
import { ApiError } from '../api-error.ts'
import { type FollowOptions, follow } from '../follow.ts'
import { pause } from '../pause.ts'
import { readEvents } from './event-stream.ts'

const pauseMs = 1_000
/** The server sends at least a comment every fifteen seconds. */
const silenceMs = 40_000
/** How often a job is read while its account has too many streams. */
const pollMs = 5_000

/** Whether a job in this status has ended. */
export const hasEnded = (status: JobProgress['status']): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

interface JobReads {
  /** Opens the stream of events. */
  open(): Promise<Response>
  /** Reads the job once. */
  read(): Promise<JobProgress>
}

/**
 * Yields the progress of a job until the job ends. Opens a broken or silent stream again, and reads the job from time to time
 * while the server refuses another stream.
 */
export function followJob(
  { open, read }: JobReads,
  options: FollowOptions,
): AsyncGenerator<JobProgress, void, undefined> {
  async function* readUntilEnd(onResponse: () => void) {
    const response = await open().catch(returnIfThrottled)
    if (response) {
      onResponse()
      return response.body !== null && (yield* readProgress(response.body))
    }
    const progress = await read()
    onResponse()
    yield progress
    if (hasEnded(progress.status)) return true
    await pause(pollMs, options.signal)
    return false
  }
  return follow(readUntilEnd, pauseMs, options)
}

function returnIfThrottled(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'THROTTLED') throw error
}

/** Reads a stream until it ends or breaks. Returns whether the job has ended. */
async function* readProgress(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<JobProgress, boolean, undefined> {
  try {
    for await (const { event, data } of readEvents(body, silenceMs)) {
      if (event !== 'progress') continue
      const progress = JSON.parse(data) as JobProgress
      yield progress
      if (hasEnded(progress.status)) return true
    }
  } catch {
    // A broken stream is opened again, like a closed one.
  }
  return false
}
