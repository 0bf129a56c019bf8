import type { JobProgress, Language } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import { watchJob } from '../job-monitor.ts'
import type { JobRow } from '../store.ts'
import { measureProgress } from './progress.ts'

type Listener = (progress: JobProgress) => void

/** The streams of a job and language in this process, which share one query a poll. */
interface Feed extends Disposable {
  listeners: Set<Listener>
}

const feeds = new WeakMap<Db, Map<string, Feed>>()

/** The progress of a job as it is now. */
export async function readProgress(
  { db, config, clock }: Context,
  job: JobRow,
  language: Language,
): Promise<JobProgress | undefined> {
  const [progress] = await measureProgress({ db, config }, [job], { now: clock.now(), language })
  return progress
}

/** Calls `listener` with the progress of a job after every poll until the returned object is disposed. */
export function watchProgress(
  context: Context,
  jobId: number,
  language: Language,
  listener: Listener,
): Disposable {
  const open = feeds.get(context.db) ?? new Map<string, Feed>()
  feeds.set(context.db, open)
  const key = `${jobId}-${language}`
  const feed = open.get(key) ?? openFeed(context, jobId, language)
  open.set(key, feed)
  feed.listeners.add(listener)
  return {
    [Symbol.dispose]: () => {
      feed.listeners.delete(listener)
      if (feed.listeners.size > 0 || open.get(key) !== feed) return
      open.delete(key)
      feed[Symbol.dispose]()
    },
  }
}

function openFeed(context: Context, jobId: number, language: Language): Feed {
  const listeners = new Set<Listener>()
  let isReading = false
  const watch = watchJob(context.db, jobId, async (row) => {
    // A poll that comes while a slow one is read is left out: the next one has the current state.
    if (isReading) return
    isReading = true
    try {
      const progress = await readProgress(context, row, language)
      if (progress) for (const listener of [...listeners]) listener(progress)
    } catch {
      // After a failure the next poll sends the current state.
    } finally {
      isReading = false
    }
  })
  return { listeners, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}
