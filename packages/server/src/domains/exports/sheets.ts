import {
  attributeChoice,
  decimalMarkOf,
  type ExportInput,
  type ExportSource,
  type KnownScheme,
  mappedSource,
} from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { findExportMapping, sourceOf } from '../attribute-mapping/index.ts'
import { getJob, getVisibleJob, readOutputResults, requireOutputs } from '../jobs/index.ts'
import { getPublicId } from '../lists/index.ts'
import { getList, readSheet } from '../sheets/index.ts'
import { withImageChecks } from './images/checked-source.ts'
import type { SheetIds } from './images/runs-store.ts'
import type { ChosenTarget } from './targets.ts'

/** What a link names: a list by its public ID, or a job by its ID. */
export type SheetReference = { list: string } | { job: number }

/** Rows that can be exported: a list as it is now, or the results of a job. */
export interface ExportSheet {
  reference: SheetReference
  ids: SheetIds
  name: string
  public_id: string
  /** The owner. */
  accountId: number
  totalRows: number
  source: ExportSource
}

/** Rows as a target writes them: with the names and values of the account's mapping, and what is known about their images. */
export interface PreparedSheet extends ExportSheet {
  /** What the target already has. */
  known: KnownScheme | undefined
  /** Undefined if all attributes are exported. */
  attributes: ExportInput['attributes']
  /** Undefined if the images were never checked. */
  images: Pick<ExportInput, 'imageProblem' | 'checkedImage'> | undefined
}

/** Applies the account's newest mapping to the rows, unless the export has the original names, and adds the image check. */
export async function prepareSheet(
  context: Context,
  sheet: ExportSheet,
  { target, options, attributeNames }: ChosenTarget,
): Promise<PreparedSheet> {
  const { mapping, known } = await findExportMapping(context.db, sheet.accountId, target.id)
  const { source, images } = await withImageChecks(context, sheet)
  if (!mapping || attributeNames === 'original')
    return { ...sheet, known, attributes: undefined, images, source }
  const attributes = attributeChoice(mapping, known, { hasOthers: attributeNames === 'all' })
  const mapped = mappedSource(source, mapping, decimalMarkOf(target, options))
  return { ...sheet, known, attributes, images, source: mapped }
}

/** What a target exports. */
export const inputOf = (
  { source, known, attributes, images }: PreparedSheet,
  { options }: ChosenTarget,
): ExportInput => ({
  source,
  options,
  ...images,
  ...(known && { known }),
  ...(attributes && { attributes }),
})

/** The rows until `stop` aborts, which rejects. A target that reads all rows before it writes would otherwise read to the end. */
export const readUntil = <S extends { source: ExportSource }>(stop: AbortSignal, sheet: S): S => ({
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
    ids: { listId: list.id, jobId: null },
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

/** The rows that a link of this account names. Throws as `getListSheet` and `getJobSheet` do. */
export async function getLinkedSheet(
  context: Context,
  accountId: number,
  reference: SheetReference,
): Promise<ExportSheet> {
  if ('list' in reference) return getListSheet(context, accountId, reference.list)
  return jobSheet(context, await getJob(context.db, reference.job))
}

/** The rows of a list or job of this account by its row. Throws as `getListSheet` and `getJobSheet` do. */
export async function getSheetByIds(
  context: Context,
  accountId: number,
  { listId, jobId }: { listId: number | null; jobId: number | null },
): Promise<ExportSheet> {
  if (listId !== null) return getListSheet(context, accountId, await getPublicId(context.db, listId))
  return jobSheet(context, await getJob(context.db, jobId ?? 0))
}

function jobSheet(context: Context, job: Awaited<ReturnType<typeof getJob>>): ExportSheet {
  requireOutputs(job)
  return {
    reference: { job: job.id },
    ids: { listId: null, jobId: job.id },
    name: job.name,
    public_id: job.public_id,
    accountId: job.account_id,
    totalRows: job.total_rows,
    source: sourceOf(() => readOutputResults(context, job)),
  }
}
