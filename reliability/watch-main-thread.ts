import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Records each turn of this process's event loop above 50 ms: see `main-thread.ts`. Node loads it before the program that it watches, so that
 * the environment is the only way to tell it the folder.
 */
const leastMs = 50
const folder = process.env.BUSY_FOLDER

const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

if (isMainThread && folder !== undefined) {
  let before = used()
  setInterval(() => {
    const busyMs = used() - before
    before += busyMs
    if (busyMs < leastMs) return
    appendFileSync(join(folder, String(process.pid)), `${JSON.stringify({ at: Date.now(), busyMs })}\n`)
  }, 5).unref()
}
