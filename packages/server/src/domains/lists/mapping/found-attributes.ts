import { type FoundAttribute, maxListedValues } from '@merkwerk/contract'
import { collectAttributes, type ExportSource } from '@merkwerk/exports'
import { Coalescer } from '../../../platform/coalesce.ts'
import type { Context } from '../../../platform/context.ts'
import { findSummary, summarize } from '../rows/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { openSource } from './open-source.ts'

/** Counts that are running in this process. Callers with the same key share one. */
const running = new WeakMap<Context['db'], Coalescer<FoundAttribute[]>>()

async function countAttributes(source: ExportSource): Promise<FoundAttribute[]> {
  const found = await collectAttributes(source)
  return found.map((attribute) => ({ ...attribute, values: attribute.values.slice(0, maxListedValues) }))
}

/**
 * The names and values of selected rows, each name with its most frequent values. Values are in the results, so counting reads every row:
 * about 3,000 rows a second with 26 attributes each. The count is stored: of a list with the version of its rows, of a run for good. While
 * a run changes rows, the stored count is returned, which `isCurrent` says. Simultaneous calls share one count.
 */
export async function findAttributes(
  context: Context,
  selection: ListSelection,
  stop: AbortSignal,
): Promise<{ attributes: FoundAttribute[]; isCurrent: boolean }> {
  const { db } = context
  const { list, run } = selection
  const stored = await findSummary<FoundAttribute[]>(db, list.id, 'attributes', run?.id)
  if (stored && (stored.isCurrent || list.open_run !== null))
    return { attributes: stored.content, isCurrent: stored.isCurrent }
  const counts = running.get(db) ?? new Coalescer<FoundAttribute[]>()
  running.set(db, counts)
  const attributes = await counts.run(`${list.id} ${run?.id}`, stop, (signal) =>
    summarize(
      db,
      list.id,
      'attributes',
      () => countAttributes(openSource(context, selection, signal)),
      run?.id,
    ),
  )
  return { attributes, isCurrent: run !== undefined || list.open_run === null }
}
