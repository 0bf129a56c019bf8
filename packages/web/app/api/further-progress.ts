// docs/decisions/0035-web-app.md

import { type Job, type JobList, jobStatuses, type ReadStatus, type RunProgress } from '@merkwerk/contract'
import { replaceEqualDeep } from '@tanstack/react-query'

/** The more advanced of two states, because a response can be older than an event. The later one if both are equal. */
function furtherProgress(known: RunProgress, received: RunProgress): RunProgress {
  const step = toStep(known) - toStep(received)
  return step > 0 || (step === 0 && known.done > received.done) ? known : received
}

/** The steps of a run's life. The three final statuses are one step. */
function toStep({ status }: RunProgress): number {
  const steps: readonly ReadStatus[] = jobStatuses
  return Math.min(steps.indexOf(status), steps.indexOf('Completed'))
}

/** Structural sharing that never moves progress backwards. */
export const shareRun = (known: unknown, received: unknown): unknown =>
  replaceEqualDeep(known, keepFurther(known as Job | undefined, received as Job))

/** As `shareRun`, for each run of a list. */
export function shareRunList(known: unknown, received: unknown): unknown {
  const { jobs: knownJobs } = (known ?? { jobs: [] }) as Pick<JobList, 'jobs'>
  const list = received as JobList
  const jobs = list.jobs.map((job) =>
    keepFurther(
      knownJobs.find(({ id }) => id === job.id),
      job,
    ),
  )
  return replaceEqualDeep(known, { ...list, jobs })
}

function keepFurther(known: Job | undefined, received: Job): Job {
  if (known === undefined) return received
  return { ...received, progress: furtherProgress(known.progress, received.progress) }
}
