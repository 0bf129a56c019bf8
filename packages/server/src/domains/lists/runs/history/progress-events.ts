import type { JobProgress, Language } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { streamEvents } from '../../../../platform/http/index.ts'
import { hasEnded, type JobRow } from '../store.ts'
import { readProgress, watchProgress } from './progress-feed.ts'

/** Sends the event `progress` whenever a job's progress changes, until it ends. Texts are in `language`, by default in that of the job. */
export const streamProgress = (
  context: Context,
  job: JobRow,
  language: Language = job.language,
): ReadableStream<Uint8Array> =>
  streamEvents<JobProgress>({
    event: 'progress',
    read: () => readProgress(context, job, language),
    watch: (listener) => watchProgress(context, job.id, language, listener),
    isLast: ({ status }) => hasEnded(status),
  })
