import type { Language, RunProgress } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { streamEvents } from '../../../../platform/http/index.ts'
import { hasEnded, type RunRow } from '../store.ts'
import { readProgress, watchProgress } from './progress-feed.ts'

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
