import type { Job } from '@merkwerk/contract'

type JobLinks = { [kind in 'master' | 'attributes' | 'log']?: string | undefined }

/** The indexes of the offered files: all of a completed job, the log of a failed one (specification, sections 4 and 9). */
export function nameFiles({ status, output_files: files }: Pick<Job, 'status' | 'output_files'>): JobLinks {
  const [first, second, third] = files
  if (status === 'Completed' && files.length > 2) return { master: first, attributes: second, log: third }
  if (status === 'Failed' && files.length === 1) return { log: first }
  return {}
}
