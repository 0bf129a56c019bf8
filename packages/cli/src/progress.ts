import type { Job } from '@merkwerk/client'
import type { Terminal } from './terminal.ts'

const width = 30

/** Records of a job that were processed. */
export function countDone({ records: { total: _, ...verdicts } }: Job): number {
  return Object.values(verdicts).reduce((sum, count) => sum + count, 0)
}

/** Rewrites one line on a terminal, otherwise writes a line for each change. */
export function createProgress({ stderr }: Terminal) {
  let shown = ''
  return {
    show(job: Job): void {
      const done = countDone(job)
      const { total, found } = job.records
      const filled = total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * width)
      const bar = `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} ${job.status}, ${found} found`
      const line = stderr.isTTY ? bar.slice(0, (stderr.columns || 80) - 1) : `${job.status} ${done}/${total}`
      if (line === shown) return
      shown = line
      stderr.write(stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
    },
    /** Ends the line. */
    end(): void {
      if (stderr.isTTY && shown !== '') stderr.write('\n')
      shown = ''
    },
  }
}
