import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const readHolder = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** In a container, a killed command and the one after it often have the same pid. */
const isRunning = (pid) => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A hard link is atomic, and the file has its content from the start. */
function take(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own)
  }
}

/** Runs one process at a time per lock file. The lock of a killed process is void. */
export async function withLock(file, say, run) {
  for (let isFirstTry = true; !take(file); isFirstTry = false) {
    const holder = readHolder(file)
    if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true })
    else if (isFirstTry) say(`Waiting for another command (process ${holder}) to prepare this checkout …`)
    pause(100)
  }
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
  }
}
