// docs/decisions/0008-tasks.md
/**
 * Tasks for the worker: named, with a checked payload, enqueued inside the caller's transaction and retried until done.
 * Delivery is at least once: a task may run again after it took effect, so handlers must be idempotent.
 */
export { describeQueue, registerQueueMetrics } from './metrics.ts'
export {
  createOwnProcesses,
  type OwnTask,
  type RunInOwnProcess,
  serveOwnTask,
  TaskProcessDiedError,
} from './own-process.ts'
export { announceWorker, listWorkers, type OpenCircuits } from './presence.ts'
export { installQueue, openQueue, type Queue, redrive } from './queue.ts'
export { defineNightlyTask, defineTask, type GivenUp, handle, type Task, type TaskHandler } from './task.ts'
export { runWorker, type TaskEnd, toLogContext, type Worker } from './worker.ts'
