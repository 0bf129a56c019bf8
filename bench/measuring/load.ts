import autocannon from 'autocannon'
import { row } from './tables.ts'

/** Requests sent in sequence over each connection. */
export interface Load {
  name: string
  url: string
  connections: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Body and extra headers of the next request. */
  next?: () => { body: string; headers?: Record<string, string> }
}

/** Response times of a server in milliseconds. */
export interface Pace {
  perSecond: number
  p50: number
  p99: number
}

const warmUpSeconds = 5
const rounds = 3

/**
 * Runs each load on a warm server in three rounds, in turn, so that other work on the machine affects all of them.
 * Prints a row of the `loadHead` table for each and returns its response times.
 */
export async function fireInTurn(loads: readonly Load[], seconds: number): Promise<Pace[]> {
  for (const load of loads) await fire(load, warmUpSeconds)
  const answers = loads.map(() => ({ times: [] as number[], failures: 0 }))
  for (let round = 0; round < rounds; round++)
    for (const [index, load] of loads.entries()) {
      const { times, failures } = await fire(load, seconds / rounds)
      const sum = answers[index]
      sum?.times.push(...times)
      if (sum) sum.failures += failures
    }
  return answers.map(({ times, failures }, index) => {
    times.sort((a, b) => a - b)
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
    const pace = { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
    const { perSecond, p50, p99 } = pace
    row(loads[index]?.name ?? '', perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), failures)
    return pace
  })
}

async function fire(
  { url, connections, headers = {}, method = 'GET', next }: Load,
  seconds: number,
): Promise<{ times: number[]; failures: number }> {
  const setupRequest = (sent: autocannon.Request) => {
    const made = next?.()
    return made ? { ...sent, body: made.body, headers: { ...headers, ...made.headers } } : sent
  }
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method, headers, ...(next && { setupRequest }) }],
  })
  // Autocannon's own percentiles are whole milliseconds.
  const times: number[] = []
  running.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) times.push(ms)
  })
  const { non2xx, errors, timeouts } = await running
  return { times, failures: non2xx + errors + timeouts }
}

export function loadHead(): void {
  row('', 'answers/s', 'p50 ms', 'p99 ms', 'errors')
  row('---', '--:', '--:', '--:', '--:')
}
