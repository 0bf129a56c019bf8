import { announceSources, openCatalogue } from './catalogue/index.ts'
import type { Context } from './context.ts'
import { openGpt } from './enrichment/index.ts'
import { handlers } from './handlers.ts'
import type { Logger } from './logger.ts'
import { announceWorker, runWorker, type TaskEnd, type Worker } from './queue/index.ts'

/** Runs tasks until disposed. */
export async function startWorker(context: Context): Promise<Worker> {
  const { config, logger } = context
  if (config.mode === 'live') void announceSources(context)
  await using opened = new AsyncDisposableStack()
  const catalogue = opened.use(openCatalogue(context))
  opened.use(await announceWorker(context.db, () => catalogue.shunnedSites()))
  const worker = await runWorker({
    url: config.databaseUrl,
    context: { ...context, catalogue, gpt: openGpt(context) },
    handlers,
    onTaskEnd: (end) => logTask(logger, end),
    onQueueError: (err) => logger.warn({ err }, 'queue'),
  })
  opened.use(worker)
  return opened.move()
}

/** One line a try; which task it was stands in the line's trail. */
function logTask(logger: Logger, { attempt, seconds, error }: TaskEnd): void {
  const facts = { attempt, ms: Math.round(seconds * 1000) }
  if (error === undefined) logger.debug(facts, 'task done')
  else logger.error({ ...facts, err: error }, 'task failed and will be tried again')
}
