/** What a check may see of the environment it is started in; all else could change what it does. */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|NODE_COMPILE_CACHE|MERKWERK_CHROMIUM)$/

/** A clean environment: no NODE_ENV, DATABASE_URL, proxies, keys or settings of ours; fixed language and zone. */
export function cleanEnvironment(inherited: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = Object.entries(inherited).filter(
    (entry): entry is [string, string] => kept.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(entries), LANG: 'C.UTF-8', TZ: 'UTC' }
}
