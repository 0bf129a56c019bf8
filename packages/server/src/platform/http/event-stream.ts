import type { Context } from '../context.ts'
import type { Actor } from './access.ts'
import { toNetwork } from './network.ts'
import { countOpen } from './open-calls.ts'

const heartbeatMs = 15_000

/** A stream ends after so long, and who still follows opens another one. Who may no longer read it is refused then. */
const longestMs = 15 * 60_000

/** Streams that may be open at the same time in one process. A page opens one for its list, and one for each running run that it shows. */
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

interface Events<State> {
  /** The name of each event. */
  event: string
  /** The state now. */
  read: () => Promise<State | undefined>
  /** Calls the listener with the state from time to time. */
  watch: (listener: (state: State) => void) => Disposable
  /** Whether no other state follows. */
  isLast?: (state: State) => boolean
}

/**
 * Sends a state as a server-sent event at once and whenever it changes. Comments in between keep proxies from closing the stream. Ends
 * with the last state or when the caller disconnects.
 */
export function streamEvents<State>({
  event,
  read,
  watch,
  isLast = () => false,
}: Events<State>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  let last = ''
  let next: State | undefined
  function end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    ended.abort()
    controller.close()
  }
  /** Sends the newest state once the caller has read the one before, so that slow callers do not fill memory. */
  function send(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (ended.signal.aborted || next === undefined || (controller.desiredSize ?? 0) <= 0) return
    const text = JSON.stringify(next)
    if (text !== last) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${text}\n\n`))
    last = text
    if (isLast(next)) end(controller)
    next = undefined
  }
  return new ReadableStream({
    async start(controller) {
      next = await read()
      send(controller)
      if (ended.signal.aborted) return
      const watching = watch((state) => {
        next = state
        send(controller)
      })
      const heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'))
      }, heartbeatMs)
      const limit = setTimeout(() => end(controller), longestMs)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(limit)
        clearInterval(heartbeat)
        watching[Symbol.dispose]()
      })
    },
    pull: send,
    cancel: () => ended.abort(),
  })
}
