import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work belongs to; stands in every line that is logged while it runs. */
export interface Trail {
  /** The call that set the work off, also where a task does it later. */
  request_id?: string | undefined
  account_id?: number
  task?: string
  task_id?: string
  job_id?: number
}

const trails = new AsyncLocalStorage<Trail>()

/** The trail of the work that is going on here; empty outside of any. */
export const currentTrail = (): Readonly<Trail> => trails.getStore() ?? {}

/** Runs work on a trail of its own. */
export const onTrail = <T>(trail: Trail, run: () => T): T => trails.run(trail, run)

/** Adds what has turned out in the middle of the work, e.g. which job it is about. */
export function addToTrail(found: Trail): void {
  const trail = trails.getStore()
  if (trail) Object.assign(trail, found)
}
