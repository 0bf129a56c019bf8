import type { JobProgress, Language } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { type Actor, countOpen, toNetwork } from '../../../../platform/http/index.ts'
import { hasEnded, type JobRow } from '../store.ts'
import { readProgress, watchProgress } from './progress-feed.ts'

const heartbeatMs = 15_000

/** Streams that may be open at the same time in one process. A page opens one for each running job that it shows. */
const limits = { account: 20, network: 200 }

/** Counts a stream until it is closed. Throws `THROTTLED` if its account or its caller's network has too many. */
export function countStream(
  { db }: Context,
  { actor, ip, closed }: { actor: Actor; ip: string; closed: AbortSignal },
): void {
  countOpen(db, `stream-account-${actor.accountId}`, {
    most: limits.account,
    closed,
    refusal: 'too-many-followed',
  })
  countOpen(db, `stream-network-${toNetwork(ip)}`, {
    most: limits.network,
    closed,
    refusal: 'too-many-followed',
  })
}

/**
 * Sends the server-sent event `progress` at once and whenever a job's progress changes. Comments in between keep proxies from
 * closing the stream. Texts are in `language`, by default in that of the job. Ends with the job or when the caller disconnects.
 */
export function streamProgress(
  context: Context,
  job: JobRow,
  language: Language = job.language,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  let last = ''
  let next: JobProgress | undefined
  /** Sends the newest progress once the caller has read the one before, so that slow callers do not fill memory. */
  function send(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (ended.signal.aborted || !next || (controller.desiredSize ?? 0) <= 0) return
    const event = progressEvent(next)
    if (event !== last) controller.enqueue(encoder.encode(event))
    last = event
    if (hasEnded(next.status)) {
      ended.abort()
      controller.close()
    }
    next = undefined
  }
  return new ReadableStream({
    async start(controller) {
      next = await readProgress(context, job, language)
      send(controller)
      if (ended.signal.aborted) return
      const watch = watchProgress(context, job.id, language, (progress) => {
        next = progress
        send(controller)
      })
      const heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'))
      }, heartbeatMs)
      ended.signal.addEventListener('abort', () => {
        clearInterval(heartbeat)
        watch[Symbol.dispose]()
      })
    },
    pull: send,
    cancel: () => ended.abort(),
  })
}

const progressEvent = (progress: JobProgress): string =>
  `event: progress\ndata: ${JSON.stringify(progress)}\n\n`
