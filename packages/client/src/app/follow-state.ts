import type { RunProgress } from '@merkwerk/contract'
import { ApiError } from '../api-error.ts'
import { type FollowOptions, follow } from '../follow.ts'
import { pause } from '../pause.ts'
import { readEvents } from './event-stream.ts'

const pauseMs = 1_000
/** The server sends at least a comment every fifteen seconds. */
const silenceMs = 40_000
/** How often a state is read while its account has too many streams. */
const pollMs = 5_000

/** Whether a run in this status has ended. */
export const hasEnded = (status: RunProgress['status']): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

interface Followed<State> {
  /** Opens the stream of events. */
  open(): Promise<Response>
  /** Reads the state once. */
  read(): Promise<State>
  /** The events of the stream that have the state. */
  event: string
  /** Whether no other state follows. */
  isLast(state: State): boolean
}

/**
 * Yields a state whenever it changes until the last one. Opens a broken or silent stream again, and reads the state from time to time
 * while the server refuses another stream.
 */
export function followState<State>(
  followed: Followed<State>,
  options: FollowOptions,
): AsyncGenerator<State, void, undefined> {
  async function* readUntilEnd(onResponse: () => void) {
    const response = await followed.open().catch(returnIfThrottled)
    if (response) {
      onResponse()
      return response.body !== null && (yield* readStates(response.body, followed))
    }
    const state = await followed.read()
    onResponse()
    yield state
    if (followed.isLast(state)) return true
    await pause(pollMs, options.signal)
    return false
  }
  return follow(readUntilEnd, pauseMs, options)
}

function returnIfThrottled(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'THROTTLED') throw error
}

/** Reads a stream until it ends or breaks. Returns whether the last state has come. */
async function* readStates<State>(
  body: ReadableStream<Uint8Array>,
  { event: wanted, isLast }: Followed<State>,
): AsyncGenerator<State, boolean, undefined> {
  try {
    for await (const { event, data } of readEvents(body, silenceMs)) {
      if (event !== wanted) continue
      const state = JSON.parse(data) as State
      yield state
      if (isLast(state)) return true
    }
  } catch {
    // A broken stream is opened again, like a closed one.
  }
  return false
}
