import type { Language, RunProgress } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import { streamEvents } from '../../../../platform/http/index.ts'
import { watchRun } from '../run-monitor.ts'
import { hasEnded, type RunRow } from '../store.ts'
import { measureProgress } from './progress.ts'

type Listener = (progress: RunProgress) => void

/** The streams of a run and language in this process, which share one query a poll. */
interface Feed extends Disposable {
  listeners: Set<Listener>
}

const feeds = new WeakMap<Db, Map<string, Feed>>()

/** The progress of a run as it is now. */
async function readProgress(
  { db, config, clock }: Context,
  run: RunRow,
  language: Language,
): Promise<RunProgress | undefined> {
  const [progress] = await measureProgress({ db, config }, [run], { now: clock.now(), language })
  return progress
}

/** Sends the event `progress` whenever a run's progress changes, until it ends. Texts are in `language`, by default in that of the run. */
export const streamProgress = (
  context: Context,
  run: RunRow,
  language: Language = run.language,
): ReadableStream<Uint8Array> =>
  streamEvents<RunProgress>({
    event: 'progress',
    read: () => readProgress(context, run, language),
    watch: (listener) => watchProgress(context, run.id, language, listener),
    isLast: ({ status }) => hasEnded(status),
  })

/** Calls `listener` with the progress of a run after every poll until the returned object is disposed. */
function watchProgress(context: Context, runId: number, language: Language, listener: Listener): Disposable {
  const open = feeds.get(context.db) ?? new Map<string, Feed>()
  feeds.set(context.db, open)
  const key = `${runId}-${language}`
  const feed = open.get(key) ?? openFeed(context, runId, language)
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

function openFeed(context: Context, runId: number, language: Language): Feed {
  const listeners = new Set<Listener>()
  let isReading = false
  const watch = watchRun(context.db, runId, async (row) => {
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
