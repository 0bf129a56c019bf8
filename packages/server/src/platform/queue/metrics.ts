import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Db } from '../db/index.ts'
import { atMostEvery, observe, scrapeMs } from '../observability/metrics.ts'
import { listWorkers } from './presence.ts'

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
  observe(
    registry,
    {
      name: 'merkwerk_tasks',
      help: 'Tasks that are not done; those of NAME.dead used up their tries',
      labelNames: ['task', 'state'],
    },
    async () =>
      (await readTasks()).map(({ task, state, tasks }) => ({ labels: { task, state }, value: tasks })),
  )
  observe(
    registry,
    {
      name: 'merkwerk_task_oldest_seconds',
      help: 'How long the first of the waiting tasks has been due',
      labelNames: ['task'],
    },
    async () =>
      (await readTasks())
        .filter(({ state }) => state === 'waiting')
        .map(({ task, oldest }) => ({ labels: { task }, value: oldest })),
  )
  observe(registry, { name: 'merkwerk_workers', help: 'Worker processes that are alive' }, async () => [
    { value: (await readWorkers()).length },
  ])
  for (const { name, help, sources } of circuitMetrics)
    observe(registry, { name, help, labelNames: ['site'] }, async () => {
      const sites = (await readWorkers()).flatMap((worker) => worker[sources])
      return [...new Set(sites)].map((site) => ({
        labels: { site },
        value: sites.filter((other) => other === site).length,
      }))
    })
}

const circuitMetrics = [
  {
    name: 'merkwerk_shunned_sites',
    help: 'Workers that stay away from a site, as most of their last fetches failed (circuit breaker)',
    sources: 'shunned_sites',
  },
  {
    name: 'merkwerk_shunned_interfaces',
    help: 'Workers that stay away from a site’s official interface, as most of their last calls failed (circuit breaker)',
    sources: 'shunned_interfaces',
  },
  {
    name: 'merkwerk_denied_interfaces',
    help: 'Workers whose credentials a site’s official interface denied last',
    sources: 'denied_interfaces',
  },
] as const
