import { announceSources, openCatalogue } from './catalogue/index.ts'
import type { Context } from './context.ts'
import { openGpt } from './enrichment/index.ts'
import { handlers } from './handlers.ts'
import { announceWorker, runWorker, type Worker } from './queue/index.ts'

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
    onTaskError: (err, task) => logger.error({ err, task }, 'task failed and will be tried again'),
    onQueueError: (err) => logger.warn({ err }, 'queue'),
  })
  opened.use(worker)
  return opened.move()
}
