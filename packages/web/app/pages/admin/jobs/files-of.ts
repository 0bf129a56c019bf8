import type { Job } from '@merkwerk/contract'

interface JobLinks {
  master?: string | undefined
  attributes?: string | undefined
  log?: string | undefined
}

/**
 * Which of a job's files are offered, by their number: a completed job with more than two has all, a failed one with
 * exactly one has just its log (the specification's sections 4 and 9).
 */
export function filesOf({ status, output_files: files }: Pick<Job, 'status' | 'output_files'>): JobLinks {
  const [first, second, third] = files
  if (status === 'Completed' && files.length > 2) return { master: first, attributes: second, log: third }
  if (status === 'Failed' && files.length === 1) return { log: first }
  return {}
}
