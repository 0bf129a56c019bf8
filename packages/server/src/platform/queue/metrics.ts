import type { Health } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '../db/index.ts'
import { atMostEvery, observe, scrapeMs } from '../observability/metrics.ts'
import { listWorkers } from './presence.ts'

/** Counts the queue's tasks by state. Tasks in dead-letter queues count until their handlers succeed. */
export async function describeQueue(db: Db): Promise<Health['queue']> {
  const { rows } = await sql<Health['queue']>`
    SELECT
      count(*) FILTER (WHERE is_open AND start_after <= now())::integer AS waiting,
      count(*) FILTER (WHERE is_open AND start_after > now())::integer AS delayed,
      count(*) FILTER (WHERE state = 'active')::integer AS running,
      count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day')::integer AS failed,
      extract(epoch FROM now() - min(start_after) FILTER (WHERE is_open AND start_after <= now()))::float8 AS oldest_seconds
    FROM (SELECT *, state IN ('created', 'retry') AS is_open FROM pgboss.job) AS job`.execute(db)
  return rows[0] ?? { waiting: 0, delayed: 0, running: 0, failed: 0, oldest_seconds: null }
}

interface TaskCount {
  task: string
  state: 'waiting' | 'delayed' | 'running'
  tasks: number
  oldest: number
}

/** Counts unfinished tasks by task and state, with the age in seconds of the task that has been due longest. */
async function countTasks(db: Db): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`
    SELECT name AS task, count(*)::integer AS tasks,
      CASE WHEN state = 'active' THEN 'running' WHEN start_after <= now() THEN 'waiting' ELSE 'delayed' END AS state,
      greatest(extract(epoch FROM now() - min(start_after)), 0)::float8 AS oldest
    FROM pgboss.job WHERE state <= 'active' GROUP BY 1, 3`.execute(db)
  return rows
}

export function registerQueueMetrics(registry: Registry, { db }: { db: Db }): void {
  const readTasks = atMostEvery(scrapeMs, () => countTasks(db))
  const readWorkers = atMostEvery(scrapeMs, async () =>
    (await listWorkers(db)).filter(({ is_alive }) => is_alive),
  )
  const tasksHelp = 'Unfinished tasks; those of NAME.dead used up their attempts'
  observe(registry, 'merkwerk_tasks', tasksHelp, ['task', 'state'], async () =>
    (await readTasks()).map(({ task, state, tasks }) => [task, state, tasks]),
  )
  const oldestHelp = 'How long the first of the waiting tasks has been due'
  observe(registry, 'merkwerk_task_oldest_seconds', oldestHelp, ['task'], async () =>
    (await readTasks()).filter(({ state }) => state === 'waiting').map(({ task, oldest }) => [task, oldest]),
  )
  observe(registry, 'merkwerk_workers', 'Worker processes that are alive', [], async () => [
    [(await readWorkers()).length],
  ])
  for (const { name, help, sources } of circuitMetrics)
    observe(registry, name, help, ['site'], async () => {
      const sites = (await readWorkers()).flatMap((worker) => worker[sources])
      return [...Map.groupBy(sites, (site) => site)].map(([site, workers]) => [site, workers.length])
    })
}

const circuitMetrics = [
  {
    name: 'merkwerk_circuit_open_sites',
    help: 'Workers with an open circuit breaker for a site, because most recent fetches failed',
    sources: 'circuit_open_sites',
  },
  {
    name: 'merkwerk_circuit_open_interfaces',
    help: 'Workers with an open circuit breaker for a site’s official interface, because most recent calls failed',
    sources: 'circuit_open_interfaces',
  },
  {
    name: 'merkwerk_denied_interfaces',
    help: 'Workers whose credentials a site’s official interface denied in the last call',
    sources: 'denied_interfaces',
  },
] as const
