import { PgBoss } from 'pg-boss'
import { deadLetterQueue } from './queue.ts'
import type { Task } from './task.ts'

/** More than anybody gives up at once; what is left goes with the next call. */
const mostAtOnce = 10_000

/** Gives the tasks of a kind whose tries are used up, and that nothing else deals with, a new set of tries; answers how many. */
export async function redrive(url: string, task: Task): Promise<number> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  })
  boss.on('error', () => {}) // the failing call below rejects as well
  await boss.start()
  try {
    return await boss.redrive(deadLetterQueue(task), { limit: mostAtOnce })
  } finally {
    await boss.stop({ graceful: false })
  }
}
