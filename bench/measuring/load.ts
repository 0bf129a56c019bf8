import autocannon from 'autocannon'
import { row } from './tables.ts'

interface Load {
  url: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Body and further headers of the request of a number. */
  request?: (number: number) => { body: string; headers?: Record<string, string> }
}

/** How a server answered; milliseconds. */
export interface Pace {
  perSecond: number
  p50: number
  p99: number
}

const warmUpSeconds = 3

/** Sends requests one after the other over each connection, after a warm-up, and prints a row of the table that `loadHead` begins. */
export async function fire(
  name: string,
  { url, connections, seconds, headers = {}, method = 'GET', request }: Load,
): Promise<Pace> {
  let number = 0
  const setupRequest = (sent: autocannon.Request) => {
    const made = request?.(number++)
    return made ? { ...sent, body: made.body, headers: { ...headers, ...made.headers } } : sent
  }
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    warmup: { connections, duration: warmUpSeconds },
    requests: [{ method, headers, ...(request && { setupRequest }) }],
  })
  // Its own percentiles are whole milliseconds.
  const times: number[] = []
  running.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) times.push(ms)
  })
  const { non2xx, errors, timeouts } = await running
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  const pace = { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
  row(name, pace.perSecond.toFixed(0), pace.p50.toFixed(2), pace.p99.toFixed(2), non2xx + errors + timeouts)
  return pace
}

export function loadHead(): void {
  row('', 'answers/s', 'p50 ms', 'p99 ms', 'errors')
  row('---', '--:', '--:', '--:', '--:')
}
