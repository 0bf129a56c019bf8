import { createBoss, deadLetterQueue } from './queue.ts'
import type { Task } from './task.ts'

/** More tasks than fail at once in practice. Call again for the rest. */
const mostAtOnce = 10_000

/**
 * Gives failed tasks of a kind a new set of attempts. Returns their number. Only for tasks without a dead-letter
 * handler.
 */
export async function redrive(url: string, task: Task): Promise<number> {
  const boss = createBoss(url, { max: 1 })
  boss.on('error', () => {}) // the failing call below rejects as well
  await boss.start()
  try {
    return await boss.redrive(deadLetterQueue(task), { limit: mostAtOnce })
  } finally {
    await boss.stop({ graceful: false })
  }
}
