import { type JobProgress, jobProgressSchema } from '@merkwerk/contract'
import { type FollowOptions, follow } from '../follow.ts'
import { readEvents } from './event-stream.ts'

const pauseMs = 1_000
/** The server sends at least a comment every fifteen seconds. */
const silenceMs = 40_000

/** Whether a job in this status has ended. */
export const hasEnded = (status: JobProgress['status']): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

/** Yields each progress event of a job until the job ends. Opens a broken or silent stream again. */
export function followJob(
  open: () => Promise<Response>,
  options: FollowOptions,
): AsyncGenerator<JobProgress, void, undefined> {
  async function* read(onResponse: () => void) {
    const { body } = await open()
    onResponse()
    return body !== null && (yield* readProgress(body))
  }
  return follow(read, pauseMs, options)
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
