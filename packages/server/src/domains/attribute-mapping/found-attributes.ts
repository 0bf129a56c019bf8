import { type FoundAttribute, maxListedValues } from '@merkwerk/contract'
import { collectAttributes, type ExportSource } from '@merkwerk/exports'
import { Coalescer } from '../../platform/coalesce.ts'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getOwnJob, readOutputResults, requireOutputs } from '../jobs/index.ts'
import { findSummary, summarize } from '../lists/index.ts'
import { getList, readSheet } from '../sheets/index.ts'
import { findJobAttributes } from './queries.ts'
import { sourceOf } from './result-source.ts'
import { saveJobAttributes } from './store.ts'

/** The names and values of results. */
export interface FoundResults {
  attributes: FoundAttribute[]
  /** False if rows have changed since they were counted. */
  isCurrent: boolean
}

/** Returns the names and values of results, until `stop` aborts. */
export type FindResults = (
  context: Context,
  actor: Actor,
  id: string,
  stop: AbortSignal,
) => Promise<FoundResults>

/** Counts that are running in this process. Callers with the same key share one. */
const running = new WeakMap<Context['db'], Coalescer<FoundAttribute[]>>()

/** Counts names and values. Of each name the most frequent values are kept. */
async function countAttributes(source: ExportSource): Promise<FoundAttribute[]> {
  const found = await collectAttributes(source)
  return found.map((attribute) => ({ ...attribute, values: attribute.values.slice(0, maxListedValues) }))
}

function countOnce(
  { db }: Context,
  key: string,
  stop: AbortSignal,
  count: (stop: AbortSignal) => Promise<FoundAttribute[]>,
): Promise<FoundAttribute[]> {
  const counts = running.get(db) ?? new Coalescer<FoundAttribute[]>()
  running.set(db, counts)
  return counts.run(key, stop, count)
}

/**
 * The names and values of a list as it is now, with the owner's edits. Values are in the results, so counting reads
 * every row: about 3,000 rows a second with 26 attributes each. The count is stored with the version of the rows. While a run
 * changes rows, the stored count is returned. Simultaneous calls share one count. Throws `NOT_FOUND`.
 */
export const findListResults: FindResults = async (context, { accountId }, id, stop) => {
  const list = await getList(context.db, accountId, id)
  const stored = await findSummary<FoundAttribute[]>(context.db, list.id, 'attributes')
  if (stored && (stored.isCurrent || list.open_run !== null))
    return { attributes: stored.content, isCurrent: stored.isCurrent }
  const attributes = await countOnce(context, `list ${list.id}`, stop, (signal) =>
    summarize(context.db, list.id, 'attributes', () =>
      countAttributes(sourceOf(() => readSheet(context, list.id), signal)),
    ),
  )
  return { attributes, isCurrent: list.open_run === null }
}

/** The names and values of the results of an own job. They are counted once. Throws `NOT_FOUND`, and `CONFLICT` before its files are written. */
export const findJobResults: FindResults = async (context, actor, id, stop) => {
  const job = await getOwnJob(context.db, actor, id)
  requireOutputs(job)
  const stored = await findJobAttributes(context.db, job.id)
  if (stored) return { attributes: stored, isCurrent: true }
  const attributes = await countOnce(context, `job ${job.id}`, stop, async (signal) => {
    const counted = await countAttributes(sourceOf(() => readOutputResults(context, job), signal))
    const content = JSON.stringify(counted)
    await saveJobAttributes(context.db, { job_id: job.id, content, counted_at: context.clock.now() })
    return counted
  })
  return { attributes, isCurrent: true }
}
