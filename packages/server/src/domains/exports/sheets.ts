import { type ExportSource, toExportRecord } from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getJob, getVisibleJob, type ResultBlocks, readOutputResults } from '../jobs/index.ts'
import { getList, readSheet } from '../sheets/index.ts'

/** What a link names: a list by its public ID, or a job by its ID. */
export type SheetReference = { list: string } | { job: number }

/** Rows that can be exported: a list as it is now, or the results of a job. */
export interface ExportSheet {
  reference: SheetReference
  name: string
  public_id: string
  /** The owner. */
  accountId: number
  totalRows: number
  source: ExportSource
}

/** The rows of stored results. Each iteration reads them again, some hundreds at a time. */
export const sourceOf = (results: () => ResultBlocks): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    for await (const block of results()) yield block.map(toExportRecord)
  },
})

/** The rows until `stop` aborts, which rejects. A target that reads all rows before it writes would otherwise read to the end. */
export const readUntil = (stop: AbortSignal, source: ExportSource): ExportSource => ({
  async *[Symbol.asyncIterator]() {
    for await (const block of source) {
      stop.throwIfAborted()
      yield block
    }
  },
})

/** A list of the account, with the owner's edits and without ignored rows. Throws `NOT_FOUND`. */
export async function getListSheet(context: Context, accountId: number, id: string): Promise<ExportSheet> {
  const list = await getList(context.db, accountId, id)
  return {
    reference: { list: list.public_id },
    name: list.name,
    public_id: list.public_id,
    accountId,
    totalRows: list.total_rows,
    source: sourceOf(() => readSheet(context, list.id)),
  }
}

/** A job that the actor may see. Throws `NOT_FOUND`, and `CONFLICT` before its files are written. */
export async function getJobSheet(context: Context, actor: Actor, id: string): Promise<ExportSheet> {
  return jobSheet(context, await getVisibleJob(context.db, actor, id))
}

/** The rows that a link of this account names. Throws as above. */
export async function getLinkedSheet(
  context: Context,
  accountId: number,
  reference: SheetReference,
): Promise<ExportSheet> {
  if ('list' in reference) return getListSheet(context, accountId, reference.list)
  return jobSheet(context, await getJob(context.db, reference.job))
}

function jobSheet(context: Context, job: Awaited<ReturnType<typeof getJob>>): ExportSheet {
  if (!job.outputs)
    throw conflict(
      job.finished_at
        ? 'This job has no results to export.'
        : 'This job is still running. Its results can be exported when it is completed.',
    )
  return {
    reference: { job: job.id },
    name: job.name,
    public_id: job.public_id,
    accountId: job.account_id,
    totalRows: job.total_rows,
    source: sourceOf(() => readOutputResults(context, job, new AbortController().signal)),
  }
}
