// docs/decisions/0035-web-app.md

import { type Job, type JobList, type JobProgress, jobStatuses, type ReadStatus } from '@merkwerk/contract'
import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Of what is known of a job and what has just come the further one: an answer may be overtaken by a later event, and
 * what is done stays done. Where both are as far, what has come is newer.
 */
function furtherProgress(known: JobProgress, come: JobProgress): JobProgress {
  const step = stepOf(known) - stepOf(come)
  return step > 0 || (step === 0 && known.done > come.done) ? known : come
}

/** The states in the order of a job's life; the three ends are one step. */
function stepOf({ status }: JobProgress): number {
  const steps: readonly ReadStatus[] = jobStatuses
  return Math.min(steps.indexOf(status), steps.indexOf('Completed'))
}

/** How the cache takes in a job: what is the same stays the same, and its progress takes no step back. */
export const shareJob = (known: unknown, come: unknown): unknown =>
  replaceEqualDeep(known, keepFurther(known as Job | undefined, come as Job))

/** As `shareJob`, for each job of a list. */
export function shareJobList(known: unknown, come: unknown): unknown {
  const { jobs: knownJobs } = (known ?? { jobs: [] }) as Pick<JobList, 'jobs'>
  const list = come as JobList
  const jobs = list.jobs.map((job) =>
    keepFurther(
      knownJobs.find(({ id }) => id === job.id),
      job,
    ),
  )
  return replaceEqualDeep(known, { ...list, jobs })
}

function keepFurther(known: Job | undefined, come: Job): Job {
  return known === undefined ? come : { ...come, progress: furtherProgress(known.progress, come.progress) }
}
