import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Settings for processes that record for how long their main thread is busy at a stretch. */
export const watching = (folder: string) => ({
  BUSY_FOLDER: folder,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-main-thread.ts')}`,
})

/** A stretch of the main thread without a turn of its event loop. */
export interface Stretch {
  /** When it ended. */
  at: number
  /** Its processor time: other processes of the machine do not count. */
  busyMs: number
}

/** Stretches above 50 ms of a process, in sequence. */
export function readStretches(folder: string, pid: number): Stretch[] {
  const file = join(folder, String(pid))
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Stretch)
    : []
}

/** Processes that have recorded stretches. */
export const watchedProcesses = (folder: string): number[] => readdirSync(folder).map(Number)
