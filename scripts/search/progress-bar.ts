import type { JobProgress } from '@merkwerk/contract'

const width = 30

export interface ProgressBar {
  show(progress: JobProgress): void
  /** Ends the line. */
  end(): void
}

function describe({ status, done, total, rate, time_left, waiting }: JobProgress): string {
  const filled = total === 0 ? 0 : Math.floor((done / total) * width)
  const speed = rate === null ? '' : `, ${rate.toFixed(1)}/s`
  const left = time_left === null ? '' : `, ${Math.ceil(time_left)} s left`
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} ${waiting ?? `${status}${speed}${left}`}`
}

/** Rewrites one line on a terminal, otherwise writes a line for each change of status or count. */
export function createProgressBar(output: NodeJS.WriteStream): ProgressBar {
  let shown = ''
  return {
    show(progress) {
      const line = output.isTTY
        ? describe(progress).slice(0, output.columns - 1)
        : `${progress.status} ${progress.done}/${progress.total}${progress.waiting ? ` ${progress.waiting}` : ''}`
      if (line === shown) return
      shown = line
      output.write(output.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
    },
    end() {
      if (output.isTTY && shown) output.write('\n')
    },
  }
}
