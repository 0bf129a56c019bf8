// docs/decisions/0039-observability.md

import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** A value of a gauge, after its labels in the order of their names. */
export type Reading = readonly [...labels: string[], value: number]

export function observePool(registry: Registry, pool: Pool): void {
  const help = 'Connections of this process to the database'
  observe(registry, 'merkwerk_database_connections', help, ['state'], async () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
  ])
  observe(registry, 'merkwerk_database_waiting', 'Statements that wait for a connection', [], async () => [
    [pool.waitingCount],
  ])
}

/** Registers a gauge that is read at each scrape. It has no value if reading fails. */
export function observe(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<readonly Reading[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      // A reset gauge without labels would show 0.
      if (labelNames.length === 0) this.remove()
      for (const reading of await read().catch(() => [])) {
        const labels = labelNames.map((label, index) => [label, reading[index]])
        this.set(Object.fromEntries(labels), Number(reading.at(-1)))
      }
    },
  })
}

/** How long the gauges of one scrape share a result. */
export const scrapeMs = 1_000

/** Calls `read` at most once per `ms`, so that callers share an expensive query. A failed one is repeated by the next call. */
export function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined
  return () => {
    if (last && performance.now() - last.at < ms) return last.reading
    const current = { at: performance.now(), reading: read() }
    current.reading.catch(() => {
      if (last === current) last = undefined
    })
    last = current
    return current.reading
  }
}

/**
 * Creates the counters of this process for Prometheus. Every label has few values, such as codes of the contract,
 * tasks, marketplaces and routes. Labels are never ids, addresses or values that a caller chose.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <T extends string>(name: string, help: string, labelNames: T[], buckets?: number[]) =>
    new Histogram({ name, help, labelNames, registers, ...(buckets && { buckets }) })
  return {
    registry,
    requestSeconds: histogram('merkwerk_http_request_seconds', 'Time to respond to a request', [
      'method',
      'path',
      'status',
    ]),
    taskSeconds: histogram(
      'merkwerk_task_seconds',
      'Time of one attempt of a task',
      ['task', 'outcome'],
      [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
    ),
    records: counter('merkwerk_records_total', 'Records processed by this process', 'verdict'),
    runsEnded: counter('merkwerk_runs_ended_total', 'Runs that this process ended', 'status'),
    fetchSeconds: histogram(
      'merkwerk_fetch_seconds',
      'Time to fetch a page of a marketplace, including delays and retries',
      ['marketplace', 'outcome'],
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    ),
    oldReads: counter(
      'merkwerk_old_reads_total',
      'Reads that may be stale, by the server that responded',
      'server',
    ),
    lookUps: counter('merkwerk_look_ups_total', 'Lookups without a cached result', 'marketplace', 'outcome'),
    throttleSeconds: counter(
      'merkwerk_throttle_wait_seconds_total',
      'Time for which the throttle delayed requests to a marketplace',
      'marketplace',
    ),
    gptCalls: counter('merkwerk_gpt_calls_total', 'Questions sent to the model, by outcome', 'outcome'),
    gptTokens: counter(
      'merkwerk_gpt_tokens_total',
      'Tokens of questions (input) and responses (output)',
      'direction',
    ),
    gptDollars: counter('merkwerk_gpt_cost_dollars_total', 'Cost of these tokens by the configured prices'),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
