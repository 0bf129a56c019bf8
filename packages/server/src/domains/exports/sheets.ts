import { type ExportInput, type ExportSource, type KnownScheme, mappedSource } from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { findExportMapping, sourceOf } from '../attribute-mapping/index.ts'
import { getJob, getVisibleJob, readOutputResults, requireOutputs } from '../jobs/index.ts'
import { getList, readSheet } from '../sheets/index.ts'
import type { ChosenTarget } from './targets.ts'

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

/** Rows with the names and values of the account's mapping. */
export interface MappedSheet extends ExportSheet {
  /** What the target already has. */
  known: KnownScheme | undefined
}

/** Applies the account's newest mapping to the rows, unless the export has the original names. */
export async function mapSheet(
  { db }: Pick<Context, 'db'>,
  sheet: ExportSheet,
  { target, attributeNames }: ChosenTarget,
): Promise<MappedSheet> {
  const { mapping, known } = await findExportMapping(db, sheet.accountId, target.id)
  const isMapped = mapping && attributeNames === 'mapped'
  return { ...sheet, known, source: isMapped ? mappedSource(sheet.source, mapping) : sheet.source }
}

/** What a target exports. */
export const inputOf = ({ source, known }: MappedSheet, { options }: ChosenTarget): ExportInput => ({
  source,
  options,
  ...(known && { known }),
})

/** The rows until `stop` aborts, which rejects. A target that reads all rows before it writes would otherwise read to the end. */
export const readUntil = (stop: AbortSignal, sheet: MappedSheet): MappedSheet => ({
  ...sheet,
  source: {
    async *[Symbol.asyncIterator]() {
      for await (const block of sheet.source) {
        stop.throwIfAborted()
        yield block
      }
    },
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
  requireOutputs(job)
  return {
    reference: { job: job.id },
    name: job.name,
    public_id: job.public_id,
    accountId: job.account_id,
    totalRows: job.total_rows,
    source: sourceOf(() => readOutputResults(context, job, new AbortController().signal)),
  }
}
