import type { Run } from '@merkwerk/client'
import type { Terminal } from './terminal.ts'

const width = 30

/** Rows of a run that were processed. */
export function countDone({ rows: { total: _, ...verdicts } }: Run): number {
  return Object.values(verdicts).reduce((sum, count) => sum + count, 0)
}

/** Rewrites one line on a terminal, otherwise writes a line for each change. */
export function createProgress({ stderr }: Terminal) {
  let shown = ''
  return {
    show(run: Run): void {
      const done = countDone(run)
      const { total, found } = run.rows
      const filled = total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * width)
      const bar = `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} ${run.status}, ${found} found`
      const line = stderr.isTTY ? bar.slice(0, (stderr.columns || 80) - 1) : `${run.status} ${done}/${total}`
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
