/** Real servers and a clock for this folder's tests. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, FetcherOptions } from '../fetching/fetcher.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

export interface Loopback extends AsyncDisposable {
  server: Server
  url: string
  port: number
  /** Requested paths, in order. */
  paths: string[]
  /** Connections opened so far. */
  connections: number
}

/** Starts an HTTP server on a free loopback port. */
export async function serve(listener: RequestListener): Promise<Loopback> {
  const server = createServer((request, response) => {
    loopback.paths.push(request.url ?? '')
    listener(request, response)
  })
  server.on('connection', () => {
    loopback.connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const loopback: Loopback = {
    server,
    url: `http://127.0.0.1:${port}`,
    port,
    paths: [],
    connections: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return loopback
}

export interface ManualClock extends Clock {
  /** Requested waits in milliseconds. They end at once. */
  waits: number[]
  advance(ms: number): void
}

/** A clock on which waiting takes no time: each wait advances it. */
export function createManualClock(startMs = Date.parse('2026-01-01T00:00:00Z')): ManualClock {
  let nowMs = startMs
  const clock: ManualClock = {
    waits: [],
    now: () => nowMs,
    async sleep(ms, signal) {
      signal.throwIfAborted()
      clock.waits.push(ms)
      nowMs += ms
    },
    advance(ms) {
      nowMs += ms
    },
  }
  return clock
}

/** Options for a fetcher of a loopback server: everything allowed, no waits, no robots.txt. */
export function loopbackOptions(baseUrl: string, clock: Clock = createManualClock()): FetcherOptions {
  return {
    site: 'shop.test',
    baseUrl,
    userAgent: 'MerkwerkTest/1.0 (+https://merkwerk.test/bot)',
    throttle: createMemoryThrottle({ requestsPerSecond: Number.POSITIVE_INFINITY, clock }),
    allowPrivateAddresses: true,
    obeyRobots: false,
    clock,
    random: () => 0.5,
  }
}
