import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

/** Environment variables that a check may read. Any other variable could change its result. */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|NODE_COMPILE_CACHE|MERKWERK_CHROMIUM)$/

/** Returns a clean environment: no NODE_ENV, DATABASE_URL, proxies, keys or settings. Language and time zone are fixed. */
export function cleanEnvironment(inherited: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = Object.entries(inherited).filter(
    (entry): entry is [string, string] => kept.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(entries), LANG: 'C.UTF-8', TZ: 'UTC' }
}

/** More than all databases and files of a test run. */
const memoryNeeded = 4 * 1024 ** 3

/**
 * A folder in memory for the temporary files of tests, if the machine has one with room. A test file creates its
 * database of 800 files there in a tenth of the processor time.
 */
export function findMemoryFolder(folder = '/dev/shm'): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.includes(` ${folder} `))
    // Some tests run programs that they write.
    if (mount === undefined || /\bnoexec\b/.test(mount)) return undefined
    const { bavail, bsize } = statfsSync(folder)
    const free = Math.min(bavail * bsize, process.availableMemory())
    return free > memoryNeeded ? folder : undefined
  } catch {
    return undefined
  }
}

/** Number of this worker of a test run, as Vitest or Playwright set it. 0 in the run itself. */
export const testWorker = (): number =>
  Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)
