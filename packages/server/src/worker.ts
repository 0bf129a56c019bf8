import { raiseTaskGivenUp } from './domains/office/reconciliation/index.ts'
import { openGpt } from './domains/products/enrichment/index.ts'
import { logDataSources, openProductCache } from './domains/products/product-cache/index.ts'
import { handlers } from './handlers.ts'
import type { Context } from './platform/context.ts'
import { startMetricsServer } from './platform/http/index.ts'
import { withLogContext } from './platform/observability/log-context.ts'
import {
  announceWorker,
  type OwnTask,
  type RunInOwnProcess,
  runWorker,
  type TaskEnd,
  TaskProcessDiedError,
  toLogContext,
  type Worker,
} from './platform/queue/index.ts'

/** Runs tasks until disposed. Without `runInOwnProcess`, tasks whose worker died run like others. */
export async function startWorker(context: Context, runInOwnProcess?: RunInOwnProcess): Promise<Worker> {
  const { config, logger } = context
  if (config.mode === 'live') void logDataSources(context)
  await using opened = new AsyncDisposableStack()
  const productCache = opened.use(openProductCache(context))
  opened.use(await announceWorker(context.db, () => productCache.openCircuits()))
  const worker = await runWorker({
    url: config.databaseUrl,
    directUrl: config.directDatabaseUrl,
    context: { ...context, productCache, gpt: openGpt(context) },
    handlers,
    runInOwnProcess,
    onEndedProcess: async (task) => {
      logger.error(task, 'task given up: it has ended its process twice')
      await raiseTaskGivenUp(context, task)
    },
    onTaskEnd: (end) => noteTask(context, end),
    onQueueError: (err) => logger.warn({ err }, 'queue'),
  })
  opened.use(worker)
  const { workerPort } = config.metrics
  if (workerPort !== undefined) opened.use(await startMetricsServer(context, workerPort))
  return opened.move()
}

/** Runs the task of a process that a worker started for it. */
export async function runOwnTask(
  context: Context,
  { task, id, payload }: OwnTask,
  signal: AbortSignal,
): Promise<void> {
  const handler = handlers.find(({ task: { name } }) => name === task)
  if (!handler) throw new Error(`No handler runs ${task}`)
  await using productCache = openProductCache(context)
  const runContext = { ...context, productCache, gpt: openGpt(context) }
  await withLogContext(toLogContext(task, { id, data: payload }), () =>
    handler.run(runContext, payload, signal),
  )
}

/** Measures and logs an attempt. The log context contains the task. */
function noteTask({ logger, metrics }: Context, { task, attempt, seconds, error }: TaskEnd): void {
  const isDone = error === undefined
  metrics.taskSeconds.observe({ task, outcome: isDone ? 'done' : 'failed' }, seconds)
  const facts = { attempt, ms: Math.round(seconds * 1000) }
  if (isDone) logger.debug(facts, 'task done')
  else if (error instanceof TaskProcessDiedError) logger.error({ ...facts, err: error }, 'task failed')
  else logger.error({ ...facts, err: error }, 'task failed and will be tried again')
}
