import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Settings for processes that record how much processor time each turn of their event loop takes. */
export const watching = (folder: string) => ({
  BUSY_FOLDER: folder,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'watch-main-thread.ts')}`,
})

/** A turn of the event loop of a main thread. */
export interface Turn {
  /** When it ended. */
  at: number
  /** Its processor time: other processes of the machine do not count. */
  busyMs: number
}

/** Turns above 50 ms of a process, in sequence. */
export function readTurns(folder: string, pid: number): Turn[] {
  const file = join(folder, String(pid))
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Turn)
    : []
}
