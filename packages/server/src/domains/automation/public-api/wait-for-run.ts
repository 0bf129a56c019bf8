import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../../platform/context.ts'
import { hasEnded, type RunIds, watchRun } from '../../lists/runs/index.ts'

const maxWaitSeconds = 60

/** The seconds of `Prefer: wait=…` (RFC 7240), at most a minute. */
export function wantedWait({ prefer }: IncomingHttpHeaders): number | undefined {
  const [, seconds] = /(?:^|[,;\s])wait=(\d{1,6})/i.exec([prefer].flat().join(',')) ?? []
  return seconds === undefined ? undefined : Math.min(maxWaitSeconds, Number(seconds))
}

/** Resolves once the run has ended, the seconds have passed or the caller has left. */
export async function waitForRun(
  { db }: Context,
  { id }: Pick<RunIds, 'id'>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  if (seconds <= 0 || signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1_000)
  using _watch = watchRun(db, id, ({ status }) => hasEnded(status) && resolve())
  const leave = () => resolve()
  signal.addEventListener('abort', leave)
  await promise
  signal.removeEventListener('abort', leave)
  clearTimeout(timer)
}
