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

/** Number of this worker of a test run, as Vitest or Playwright set it. 0 in the run itself. */
export const testWorker = (): number =>
  Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)
