import { deadLetterQueue, withBoss } from './queue.ts'
import type { Task } from './task.ts'

/** More tasks than fail at once in practice. Call again for the rest. */
const mostAtOnce = 10_000

/**
 * Gives failed tasks of a kind a new set of attempts. Returns their number. Only for tasks without a dead-letter
 * handler.
 */
export async function redrive(url: string, task: Task): Promise<number> {
  return withBoss(url, { max: 1 }, (boss) => boss.redrive(deadLetterQueue(task), { limit: mostAtOnce }))
}
